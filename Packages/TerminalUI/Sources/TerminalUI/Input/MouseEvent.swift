/// What was done with the mouse.
public struct MouseEvent: Sendable, Hashable {
    /// What was done.
    public enum Action: Sendable, Hashable {
        /// The first button went down.
        case click
        /// The wheel was turned by a notch, away from the user.
        case wheelUp
        /// The wheel was turned by a notch, towards the user.
        case wheelDown
    }

    /// What was done.
    public let action: Action
    /// Where the pointer was.
    public let position: Position

    /// An action at a cell.
    public init(_ action: Action, at position: Position) {
        self.action = action
        self.position = position
    }

    /// The same, seen by a part of the screen whose upper left corner is at `origin`.
    public func relative(to origin: Position) -> MouseEvent {
        MouseEvent(action, at: Position(row: position.row - origin.row, column: position.column - origin.column))
    }
}
