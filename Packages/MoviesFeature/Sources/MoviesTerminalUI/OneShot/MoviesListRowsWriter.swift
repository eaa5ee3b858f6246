import MoviesPresentation
import TerminalText

/// A writer of the rows of a list of films, as the pages arrive.
@MainActor
protocol MoviesListRowsWriter {
    /// Writes the next rows, from one or several pages.
    ///
    /// - Parameter moreFollow: Whether further pages are expected.
    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws
}

/// A writer of rows as a table that fits the terminal.
struct MoviesTableWriter: MoviesListRowsWriter {
    let output: any TextOutput
    let caption: MoviesSourceCaption
    /// The layout of the first rows, used for all rows so that the columns are aligned.
    private var layout: TableLayout?

    init(output: any TextOutput, caption: MoviesSourceCaption) {
        self.output = output
        self.caption = caption
    }

    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        let rows = items.map { MoviesTableColumns.texts($0, namesReason: true) }
        var text = ""
        let layout: TableLayout
        if let known = self.layout {
            layout = known
        } else {
            layout = TableLayout(
                columns: MoviesTableColumns.columns(ratingLabel: SafeText(caption.ratingLabel)),
                width: output.width,
                sample: rows,
                moreRowsFollow: moreFollow
            )
            self.layout = layout
            text += output.rendered(layout.header) + "\n"
        }
        for row in rows { text += output.rendered(layout.row(row)) + "\n" }
        try output.write(text)
    }
}

/// A writer of rows for other programs: id, title, year, rating and genres, separated by tabs.
struct MoviesTabSeparatedWriter: MoviesListRowsWriter {
    let output: any TextOutput

    func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        try output.write(items.map { TabSeparated.row(MoviesTableColumns.texts($0)) + "\n" }.joined())
    }
}

/// A writer of the same rows for spreadsheets, separated by commas, after a line with the names of the columns.
struct MoviesCommaSeparatedWriter: MoviesListRowsWriter {
    let output: any TextOutput
    private var hasHeader = false

    init(output: any TextOutput) {
        self.output = output
    }

    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        let header = hasHeader ? [] : [MoviesTableColumns.names]
        hasHeader = true
        let rows = header + items.map { MoviesTableColumns.texts($0) }
        try output.write(rows.map { CommaSeparated.row($0) + "\n" }.joined())
    }
}

/// A writer of one film id per line.
struct MoviesIDsWriter: MoviesListRowsWriter {
    let output: any TextOutput

    func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        try output.write(items.map { "\($0.id)\n" }.joined())
    }
}

enum MoviesTableColumns {
    static func columns(ratingLabel: SafeText) -> [TableColumn] {
        [
            TableColumn("ID", alignment: .trailing),
            TableColumn("Title", fit: .flexible(minimum: 16, ideal: 32), style: .bold),
            TableColumn("Year"),
            TableColumn(ratingLabel, alignment: .trailing, importance: .optional(rank: 2)),
            TableColumn("Genres", fit: .flexible(minimum: 8, ideal: 24), importance: .optional(rank: 1)),
        ]
    }

    /// The names of the columns for programs. They are the same for all sources.
    static let names: [SafeText] = ["id", "title", "year", "rating", "genres"]

    /// Returns the texts of a film, one for each column.
    ///
    /// - Parameter namesReason: Whether people by whom the film was found replace its genres.
    static func texts(_ item: MoviesListItemViewModel, namesReason: Bool = false) -> [SafeText] {
        let genres = item.genres.map { SafeText($0) }.joined(separator: ", ")
        return [
            SafeText(String(item.id)), SafeText(item.shownTitle), SafeText(item.yearText), SafeText(item.ratingText),
            namesReason && !item.reason.isEmpty ? SafeText(item.reason) : genres,
        ]
    }
}
