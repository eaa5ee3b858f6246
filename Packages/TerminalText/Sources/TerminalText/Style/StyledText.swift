/// Text in runs, each with a style of its own.
public struct StyledText: Sendable, Hashable {
    /// Neighbouring text of one style.
    public struct Run: Sendable, Hashable {
        /// What is shown.
        public let text: SafeText
        /// How it is shown.
        public let style: Style
    }

    /// The runs in reading order, none of them empty.
    public private(set) var runs: [Run] = []

    /// One run of `text`.
    public init(_ text: SafeText, _ style: Style = .plain) {
        append(text, style)
    }

    /// Nothing yet.
    public init() {}

    /// Adds a run at the end.
    public mutating func append(_ text: SafeText, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        if let last = runs.last, last.style == style {
            runs[runs.count - 1] = Run(text: last.text + text, style: style)
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    /// One text after the other, with nothing between them.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        right.runs.reduce(into: left) { $0.append($1.text, $1.style) }
    }

    /// The cells of a terminal that the text takes.
    public var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

    /// The text, cut to at most `cells` and ended by "…" if it is longer.
    public func truncated(toCells cells: Int) -> StyledText {
        guard cellWidth > cells else { return self }
        var cut = StyledText()
        for run in runs {
            let room = cells - cut.cellWidth
            // The run that ends at the edge is cut too: something follows it.
            guard run.text.cellWidth < room else {
                let text = run.text.cellWidth > room ? run.text : run.text + " …"
                cut.append(text.truncated(toCells: room), run.style)
                break
            }
            cut.append(run.text, run.style)
        }
        return cut
    }

    /// What is written to the terminal.
    ///
    /// Every styled run ends with a reset, so that nothing is left switched on when the next write never comes.
    public func rendered(_ support: ColorSupport) -> String {
        runs.reduce(into: "") { output, run in
            let parameters = support == .none ? [] : run.style.renditionParameters(support)
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
    /// Plain text of the program itself.
    public init(stringLiteral value: String) {
        self.init(SafeText(stringLiteral: value))
    }
}
