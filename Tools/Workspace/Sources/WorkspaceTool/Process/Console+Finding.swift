internal import TerminalText
internal import WorkspaceKit

extension Console {
    /// Writes where something was found, what it is, and what to do about it.
    func write(_ finding: Finding) throws {
        var line = StyledText(SafeText("\(finding.file):\(finding.line): "), .bold)
        line.append(SafeText(finding.rule), Style(foreground: .red))
        line.append(SafeText(": \(finding.message)"))
        try write(line)
        if finding.path.count > 2 {
            try write(StyledText(SafeText("    way: \(finding.path.joined(separator: " -> "))")))
        }
        try write(StyledText(SafeText("    \(finding.remedy)")))
    }
}
