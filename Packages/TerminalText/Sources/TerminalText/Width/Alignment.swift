/// The edge of its column that a text keeps to.
public enum Alignment: Sendable, Hashable {
    /// Left.
    case leading
    /// Right, as numbers are.
    case trailing
}
