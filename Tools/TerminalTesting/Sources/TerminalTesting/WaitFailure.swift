/// A condition that the screen did not meet. Its description contains the whole screen.
public struct WaitFailure: Error, CustomStringConvertible {
    /// The reason of a failure.
    public enum Reason: Sendable, Equatable {
        /// The timeout.
        case patience(Duration)
        /// The end of the program and of its output.
        case ended(ExitStatus)
    }

    /// The expectation.
    public let what: String
    /// The reason.
    public let reason: Reason
    /// The actual screen.
    public let screen: Screen
    /// The unknown sequences so far.
    public let unknownSequences: [String]

    /// Whether a synchronized update was in progress, which the screen does not show.
    public let isUpdating: Bool

    init(what: String, reason: Reason, emulator: TerminalEmulator) {
        self.what = what
        self.reason = reason
        screen = emulator.screen
        unknownSequences = emulator.unknownSequences
        isUpdating = emulator.isUpdating
    }

    /// The expectation, the reason, and the screen in a frame.
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
    /// The rows with trailing spaces.
    fileprivate var rowsForPeople: [String] {
        (0..<rows).map { String(cells(row: $0).lazy.filter { !$0.isContinuation }.map(\.character)) }
    }
}
