import MoviesPresentation
import TerminalText

/// A writer of the rows of a list of films in one format, as the pages arrive. JSON has no rows.
@MainActor
struct MoviesListRowsWriter {
    private let output: any TextOutput
    private let format: OutputFormat
    private let ratingLabel: SafeText
    /// The layout of the first rows of a table, used for all rows so that the columns are aligned.
    private var layout: TableLayout?
    private var hasHeader = false

    init(output: any TextOutput, format: OutputFormat, caption: MoviesSourceCaption) {
        self.output = output
        self.format = format
        ratingLabel = SafeText(caption.ratingLabel)
    }

    mutating func write(_ items: ArraySlice<MoviesListItemViewModel>, moreFollow: Bool) throws {
        switch format {
        case .table:
            try writeTable(items.map { Self.texts($0, namesReason: true) }, moreFollow: moreFollow)
        case .tabSeparated:
            try output.write(items.map { TabSeparated.row(Self.texts($0)) + "\n" }.joined())
        case .commaSeparated:
            let header = hasHeader ? [] : [Self.names]
            hasHeader = true
            let rows = header + items.map { Self.texts($0) }
            try output.write(rows.map { CommaSeparated.row($0) + "\n" }.joined())
        case .ids: try output.write(items.map { "\($0.id)\n" }.joined())
        case .json: break
        }
    }

    private mutating func writeTable(_ rows: [[SafeText]], moreFollow: Bool) throws {
        let layout =
            layout ?? TableLayout(columns: columns, width: output.width, sample: rows, moreRowsFollow: moreFollow)
        let header = self.layout == nil ? [layout.header] : []
        self.layout = layout
        try output.write((header + rows.map(layout.row)).map { output.rendered($0) + "\n" }.joined())
    }

    private var columns: [TableColumn] {
        [
            TableColumn("ID", alignment: .trailing),
            TableColumn("Title", fit: .flexible(minimum: 16, ideal: 32), style: .bold),
            TableColumn("Year"),
            TableColumn(ratingLabel, alignment: .trailing, importance: .optional(rank: 2)),
            TableColumn("Genres", fit: .flexible(minimum: 8, ideal: 24), importance: .optional(rank: 1)),
        ]
    }

    /// The names of the columns for programs. They are the same for all sources.
    private static let names: [SafeText] = ["id", "title", "year", "rating", "genres"]

    /// - Parameter namesReason: Whether people by whom the film was found replace its genres.
    private static func texts(_ item: MoviesListItemViewModel, namesReason: Bool = false) -> [SafeText] {
        let last = namesReason && !item.reasons.isEmpty ? item.reasons : item.genres
        return [String(item.id), item.shownTitle, item.yearText, item.ratingText].map { SafeText($0) }
            + [last.map { SafeText($0) }.joined(separator: ", ")]
    }
}
