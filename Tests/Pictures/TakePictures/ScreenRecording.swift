import TerminalTesting

/// Screens that follow each other, as an animated SVG picture without scripts. It repeats for ever. A user who prefers reduced motion sees
/// the last screen.
struct ScreenRecording {
    private struct Frame {
        let screen: Screen
        let seconds: Double
    }

    private let theme: PictureTheme
    private let title: String
    private let label: String
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - title: The text of the title bar.
    ///   - label: The description for screen readers.
    init(theme: PictureTheme, title: String, label: String) {
        self.theme = theme
        self.title = title
        self.label = label
    }

    /// The duration in seconds.
    var seconds: Double { frames.map(\.seconds).reduce(0, +) }

    /// Adds a screen that is visible for some time. A screen that equals the last one extends its time.
    mutating func add(_ screen: Screen, seconds: Double) {
        if let last = frames.last, last.screen == screen {
            frames[frames.count - 1] = Frame(screen: screen, seconds: last.seconds + seconds)
        } else {
            frames.append(Frame(screen: screen, seconds: seconds))
        }
    }

    /// The document; empty without screens.
    var svg: String {
        guard let last = frames.last else { return "" }
        var style = ".f{visibility:hidden;animation:\(SVG.number(seconds))s step-end infinite}\n"
        var groups = ""
        var start = 0.0
        for (index, frame) in frames.enumerated() {
            let (from, to) = (percent(start), percent(start + frame.seconds))
            let end = index == frames.count - 1 ? "" : "\(to)%{visibility:hidden}"
            style += "#f\(index){animation-name:k\(index)}@keyframes k\(index){\(from)%{visibility:visible}\(end)}\n"
            groups += "<g id=\"f\(index)\" class=\"f\">\n\(picture(of: frame.screen).content)</g>\n"
            start += frame.seconds
        }
        let still = "#f\(frames.count - 1){visibility:visible}"
        style += "@media (prefers-reduced-motion:reduce){.f{animation:none}\(still)}"
        let whole = picture(of: last.screen)
        return whole.document("<style>\n\(style)\n</style>\n\(whole.window)\(groups)", label: label)
    }

    private func picture(of screen: Screen) -> ScreenPicture { ScreenPicture(screen, theme: theme, title: title) }

    private func percent(_ time: Double) -> String { SVG.number((time / seconds * 10_000).rounded() / 100) }
}
