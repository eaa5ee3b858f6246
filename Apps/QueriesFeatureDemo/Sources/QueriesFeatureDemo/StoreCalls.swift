import Observation
import TerminalText
import TerminalUI

/// What was asked of the store, and what came of it.
@MainActor
@Observable
final class StoreCalls {
    /// How many rows it takes at the bottom of a screen.
    static let height = 7

    private(set) var calls: [(what: String, outcome: String)] = []

    /// Returns the number of the call.
    func begin(_ what: String) -> Int {
        calls.append((what, "…"))
        return calls.count - 1
    }

    func end(_ number: Int, _ outcome: String) {
        calls[number].outcome = outcome
    }

    /// Draws the latest, the newest last.
    func draw(on canvas: inout Canvas, row: Int) {
        canvas.draw("Asked of the store", .dim, row: row, column: 1)
        for (index, call) in calls.suffix(Self.height - 1).enumerated() {
            canvas.draw(SafeText("\(call.what): \(call.outcome)"), row: row + 1 + index, column: 9)
        }
    }
}
