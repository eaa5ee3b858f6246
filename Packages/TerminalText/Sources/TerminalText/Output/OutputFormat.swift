/// The form in which a view that shows something once writes its data.
public enum OutputFormat: Sendable, Hashable, CaseIterable {
    /// Aligned columns for people.
    case table
    /// One line a row, fields set apart by tabs, for other programs.
    case tabSeparated
    /// One JSON object.
    case json
    /// One id a line.
    case ids
}
