/// Something that was waited for and did not appear on the screen. It prints as a report with the whole screen.
public struct WaitFailure: Error, CustomStringConvertible {
    /// Why nobody waits any longer.
    public enum Reason: Sendable, Equatable {
        /// So much time has passed.
        case patience(Duration)
        /// The program is gone, and all it wrote has come.
        case ended(ExitStatus)
    }

    /// What was waited for.
    public let what: String
    /// Why nobody waits any longer.
    public let reason: Reason
    /// What was on the screen instead.
    public let screen: Screen
    /// What the terminal did not understand by then.
    public let unknownSequences: [String]

    /// Whether a synchronized update (mode 2026) was going on, which the screen does not show.
    public let isUpdating: Bool

    init(what: String, reason: Reason, emulator: TerminalEmulator) {
        self.what = what
        self.reason = reason
        screen = emulator.screen
        unknownSequences = emulator.unknownSequences
        isUpdating = emulator.isUpdating
    }

    /// What was waited for, and the screen in a frame.
    public var description: String {
        let why =
            switch reason {
            case .patience(let duration): "did not appear within \(duration)"
            case .ended(let status): "did not appear before the program \(status)"
            }
        let edge = String(repeating: "─", count: screen.columns)
        let rows = screen.rowsForPeople.map { "│\($0)│" }
        let cursor = screen.cursor
        let facts = [
            "cursor at row \(cursor.row), column \(cursor.column)\(cursor.isVisible ? "" : ", hidden")",
            screen.isAlternate ? "alternate screen" : "main screen",
            screen.title.isEmpty ? nil : "title “\(screen.title)”",
            isUpdating ? "in the middle of an update" : nil,
            screen.images.isEmpty ? nil : "\(screen.images.count) images",
            unknownSequences.isEmpty ? nil : "not understood: \(unknownSequences.joined(separator: ", "))",
        ]
        return
            (["\(what) \(why). On the screen:", "┌\(edge)┐"] + rows + ["└\(edge)┘"] + [
                facts.compactMap(\.self).joined(separator: "; ")
            ])
            .joined(separator: "\n")
    }
}

extension Screen {
    /// The rows with all their cells.
    fileprivate var rowsForPeople: [String] {
        (0..<rows).map { String(cells(row: $0).lazy.filter { !$0.isContinuation }.map(\.character)) }
    }
}
