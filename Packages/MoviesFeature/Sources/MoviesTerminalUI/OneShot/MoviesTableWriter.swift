import MoviesPresentation
import TerminalText

/// Rows as an aligned table, fitted to the line.
struct MoviesTableWriter: MoviesListRowsWriter {
    let output: any TextOutput
    let caption: MoviesSourceCaption
    /// Fixed by the first rows, so that those of later pages stand below them.
    private var layout: TableLayout?

    init(output: any TextOutput, caption: MoviesSourceCaption) {
        self.output = output
        self.caption = caption
    }

    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        let rows = items.map { MoviesTableColumns.texts($0) }
        var text = ""
        let layout: TableLayout
        if let known = self.layout {
            layout = known
        } else {
            layout = TableLayout(
                columns: MoviesTableColumns.columns(ratingLabel: caption.ratingLabel),
                width: output.width,
                sample: rows,
                moreRowsFollow: moreFollow
            )
            self.layout = layout
            text += layout.header.rendered(output.colorSupport) + "\n"
        }
        for row in rows { text += layout.row(row).rendered(output.colorSupport) + "\n" }
        try output.write(text)
    }
}
