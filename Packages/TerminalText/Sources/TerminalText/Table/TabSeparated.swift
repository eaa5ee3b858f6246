/// Rows for other programs to read: one a line, fields set apart by tabs, nothing cut or aligned.
public enum TabSeparated {
    /// The line of one row, without its line break.
    ///
    /// Neither tab nor line break can occur in a field: ``SafeText`` has none.
    public static func row(_ fields: [SafeText]) -> String {
        fields.map(\.string).joined(separator: "\t")
    }
}
