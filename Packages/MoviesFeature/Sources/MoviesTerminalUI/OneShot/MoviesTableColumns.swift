import MoviesPresentation
import TerminalText

/// The columns in which lists of films are shown.
enum MoviesTableColumns {
    static func columns(ratingLabel: SafeText) -> [TableColumn] {
        [
            TableColumn("ID", alignment: .trailing, style: .dim),
            TableColumn("Title", fit: .flexible(minimum: 16, ideal: 32), style: .bold),
            TableColumn("Year"),
            TableColumn(ratingLabel, alignment: .trailing, importance: .optional(rank: 2)),
            TableColumn("Genres", fit: .flexible(minimum: 8, ideal: 24), importance: .optional(rank: 1), style: .dim),
        ]
    }

    /// One text for each column.
    static func texts(_ item: MoviesListItemViewModel) -> [SafeText] {
        [
            SafeText(String(item.id)), SafeText(item.title), SafeText(item.yearText), SafeText(item.ratingText),
            item.genres.map { SafeText($0) }.joined(separator: ", "),
        ]
    }
}
