/// What the user asked for with `--color`.
public enum ColorChoice: String, Sendable, Hashable, CaseIterable {
    /// Styles where the environment and the output allow them.
    case auto
    /// Styles, wherever the output goes.
    case always
    /// No styles.
    case never
}
