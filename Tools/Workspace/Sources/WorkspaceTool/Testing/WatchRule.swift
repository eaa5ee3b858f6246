internal import Foundation
internal import TerminalUI

/// The line above the rows of a run: what was saved, and on a terminal when, so that one run is told from another.
struct WatchRule {
    let cause: String
    let time: Date

    func write(to console: Console) throws {
        guard let width = console.width else { return try console.write(StyledText(SafeText(cause))) }
        try console.write("\n")
        try console.write(line(width: width))
    }

    func line(width: Int) -> StyledText {
        let text = SafeText("── \(clockTime) \(cause) ")
        let rest = String(repeating: "─", count: max(0, width - text.string.count))
        return StyledText(SafeText(text.string + rest), .dim)
    }

    private var clockTime: String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: time)
        return [parts.hour, parts.minute, parts.second].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }
            .joined(separator: ":")
    }
}
