/// Text that consists of runs, each in one style.
public struct StyledText: Sendable, Hashable {
    /// Consecutive characters in one style.
    public struct Run: Sendable, Hashable {
        /// The characters of the run.
        public let text: SafeText
        /// The style of the characters.
        public let style: Style
    }

    /// The runs in reading order; none is empty.
    public private(set) var runs: [Run] = []

    /// Creates text in one style.
    public init(_ text: SafeText, _ style: Style = .plain) { append(text, style) }

    /// Creates an empty text.
    public init() {}

    /// Appends text in a style.
    public mutating func append(_ text: SafeText, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style {
            runs[runs.count - 1] = Run(text: last.text + text, style: style)
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// Returns the concatenation of two texts.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        right.runs.reduce(into: left) { $0.append($1.text, $1.style) }
    }

    /// The width of the text in terminal cells.
    public var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

    /// Returns the text; if it is wider than `cells` cells, truncated to that width and "…". Without cells, the result is empty.
    public func truncated(toCells cells: Int) -> StyledText {
        guard cellWidth > cells else { return self }
        var cut = StyledText()
        for run in runs {
            let room = cells - cut.cellWidth
            // A run that ends at the edge is truncated too, because another run follows.
            guard run.text.cellWidth < room else {
                let text = run.text.cellWidth > room ? run.text : run.text + " …"
                cut.append(text.truncated(toCells: room), run.style)
                break
            }
            cut.append(run.text, run.style)
        }
        return cut
    }

    /// Returns the text with control sequences for its styles or those of ``Style/highContrast``; without them if `support` is `.none`.
    /// Every styled run ends with a reset, so that an interrupted program leaves no style behind.
    public func rendered(_ support: ColorSupport, isHighContrast: Bool = false) -> String {
        runs.reduce(into: "") { output, run in
            let style = isHighContrast ? run.style.highContrast : run.style
            let parameters = support == .none ? [] : style.renditionParameters(support)
            if parameters.isEmpty {
                output += run.text.string
            } else {
                let list = parameters.map(String.init).joined(separator: ";")
                output += "\u{1B}[\(list)m\(run.text.string)\u{1B}[0m"
            }
        }
    }
}

extension StyledText: ExpressibleByStringLiteral {
    /// Creates plain text from a literal.
    public init(stringLiteral value: String) { self.init(SafeText(stringLiteral: value)) }
}
