/// What a table knows of one column before it has seen a row.
public struct TableColumn: Sendable, Hashable {
    /// What may happen to a text that is wider than its column.
    public enum Fit: Sendable, Hashable {
        /// It is written whole and its row becomes longer: an id cut short is worth nothing.
        case whole
        /// It is cut. In a narrow terminal the column shrinks to `minimum` cells before another column is dropped for
        /// it. Beyond `ideal` cells it grows when the other columns have theirs, up to the widest text seen. When more
        /// rows follow than have been seen, it takes `ideal` cells even if those seen need fewer.
        case flexible(minimum: Int, ideal: Int)
    }

    /// Which columns go first where not all of them fit.
    public enum Importance: Sendable, Hashable, Comparable {
        /// Dropped where there is no room, the lowest rank first.
        case optional(rank: Int)
        /// Never dropped.
        case required
    }

    /// The text above the column.
    public let header: SafeText
    /// The edge its texts keep to.
    public let alignment: Alignment
    /// What happens to a text that is too wide.
    public let fit: Fit
    /// What happens where not all columns fit.
    public let importance: Importance
    /// How its texts look.
    public let style: Style

    /// A column, by default never cut, never dropped and in plain text.
    public init(
        _ header: SafeText,
        alignment: Alignment = .leading,
        fit: Fit = .whole,
        importance: Importance = .required,
        style: Style = .plain
    ) {
        self.header = header
        self.alignment = alignment
        self.fit = fit
        self.importance = importance
        self.style = style
    }
}
