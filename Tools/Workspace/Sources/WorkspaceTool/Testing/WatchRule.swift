package import Foundation
internal import TerminalUI

/// The line above the rows of a run: what was saved, and on a terminal when, so that one run is told from another.
package struct WatchRule {
    private let cause: String
    private let time: Date

    package init(cause: String, time: Date) {
        self.cause = cause
        self.time = time
    }

    func write(to console: Console) throws {
        guard let width = console.width else { return try console.write(StyledText(SafeText(cause))) }
        try console.write("\n")
        try console.write(StyledText(SafeText(line(width: width)), .dim))
    }

    /// As wide as the terminal, where the cause leaves room for that.
    package func line(width: Int) -> String {
        let text = "── \(clockTime) \(SafeText(cause).string) "
        return text + String(repeating: "─", count: max(0, width - text.count))
    }

    private var clockTime: String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: time)
        return [parts.hour, parts.minute, parts.second].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }
            .joined(separator: ":")
    }
}
