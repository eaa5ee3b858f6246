import MoviesPresentation
import TerminalText

/// Rows for other programs: id, title, year, rating, genres, set apart by tabs.
struct MoviesTabSeparatedWriter: MoviesListRowsWriter {
    let output: any TextOutput

    func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        try output.write(items.map { TabSeparated.row(MoviesTableColumns.texts($0)) + "\n" }.joined())
    }
}
