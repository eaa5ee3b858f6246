import TerminalText

/// What went wrong, and how to try once more.
enum FailureLines {
    static func lines(_ message: String, retryKey: SafeText = "r", width: Int) -> [StyledText] {
        let paragraphs = SafeText.paragraphs(message).enumerated().flatMap { index, paragraph in
            paragraph.wrapped(toCells: width).map { line in
                StyledText(line, index == 0 ? Style(foreground: .red, isBold: true) : .plain)
            }
        }
        return paragraphs + [StyledText("Press " + retryKey + " to try again.", .dim)]
    }
}
