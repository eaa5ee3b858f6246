public import TerminalText

/// Shows that something is under way, by turning.
public enum Spinner {
    /// How long it stays as it is.
    static let step = Duration.milliseconds(100)

    private static let frames: [SafeText] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// How it looks after some time.
    public static func text(after time: Duration) -> SafeText {
        frames[Int(time / step) % frames.count]
    }
}
