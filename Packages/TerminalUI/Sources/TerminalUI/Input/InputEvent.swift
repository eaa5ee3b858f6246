/// What a user did.
public enum InputEvent: Sendable, Hashable {
    /// A key was pressed.
    case key(Key)
    /// A text was pasted; it may hold anything.
    case paste(String)
    /// The mouse was used.
    case mouse(MouseEvent)
}
