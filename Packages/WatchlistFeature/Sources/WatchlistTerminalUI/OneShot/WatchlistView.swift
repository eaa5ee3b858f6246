package import TerminalText
package import WatchlistPresentation

@MainActor
package struct WatchlistView {
    private let viewModel: any WatchlistViewModel
    private let output: any TextOutput
    private let format: OutputFormat

    package init(viewModel: any WatchlistViewModel, output: any TextOutput, format: OutputFormat) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
    }

    package func run() async throws {
        await viewModel.load()
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        if let warning = viewModel.notice { output.note(SafeText(warning)) }
        let items = viewModel.items
        switch format {
        case .json: return try output.write(JSONText.text(["watchlist": items.map(WatchlistItemJSON.init)]))
        case .ids: try output.write(items.map { SafeText($0.id).string + "\n" }.joined())
        case .tabSeparated: try output.write(items.map { TabSeparated.row(Self.values($0)) + "\n" }.joined())
        case .commaSeparated:
            let rows = items.isEmpty ? [] : [Self.names] + items.map(Self.values)
            try output.write(rows.map { CommaSeparated.row($0) + "\n" }.joined())
        case .table: try writeTable(items)
        }
        if items.isEmpty { output.note(SafeText(viewModel.emptyMessage)) }
    }

    private func writeTable(_ items: [WatchlistItemViewModel]) throws {
        guard !items.isEmpty else { return }
        let rows = items.map(Self.texts)
        let layout = TableLayout(columns: Self.columns, width: output.width, sample: rows)
        var text = output.rendered(layout.header) + "\n"
        for (item, row) in zip(items, rows) {
            let line = layout.row(row)
            text += output.rendered(item.isOverdue ? line : line.plain(Self.overdue)) + "\n"
        }
        try output.write(text)
        output.note(SafeText(items.count == 1 ? "1 film" : "\(items.count) films"))
    }

    /// The style of an overdue date. No other column has this style.
    private static let overdue = Style.warning

    private static let columns = [
        TableColumn("ID"),
        TableColumn("Title", fit: .flexible(minimum: 16, ideal: 32), style: .bold),
        TableColumn("Year"),
        TableColumn("Due", style: overdue),
        TableColumn("Watched", importance: .optional(rank: 2)),
        TableColumn("Note", fit: .flexible(minimum: 8, ideal: 24), importance: .optional(rank: 1)),
    ]

    private static let names: [SafeText] = ["id", "title", "year", "due", "watched", "rating", "note"]

    private static func values(_ item: WatchlistItemViewModel) -> [SafeText] {
        [item.id, item.title, item.yearText, item.due ?? "", item.watched ?? "", item.ratingText, item.note]
            .map { SafeText($0) }
    }

    private static func texts(_ item: WatchlistItemViewModel) -> [SafeText] {
        [item.id, item.title, item.yearText, item.dueText, item.watchedText, item.note].map { SafeText($0) }
    }
}

extension StyledText {
    fileprivate func plain(_ style: Style) -> StyledText {
        runs.reduce(into: StyledText()) { $0.append($1.text, $1.style == style ? .plain : $1.style) }
    }
}

/// A film as JSON. Scripts rely on the keys, so keys are only added.
private struct WatchlistItemJSON: Encodable {
    let item: WatchlistItemViewModel

    enum CodingKeys: String, CodingKey {
        case id, title, year, due, overdue, note, added, watched, rating
        case poster = "poster_path"
    }

    /// Encodes null for missing values, so that every key is present.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(item.id, forKey: .id)
        try fields.encode(item.title, forKey: .title)
        try fields.encode(item.year, forKey: .year)
        try fields.encode(item.due, forKey: .due)
        try fields.encode(item.isOverdue, forKey: .overdue)
        try fields.encode(item.note.isEmpty ? nil : item.note, forKey: .note)
        try fields.encode(item.added, forKey: .added)
        try fields.encode(item.watched, forKey: .watched)
        try fields.encode(item.rating, forKey: .rating)
        try fields.encode(item.posterPath, forKey: .poster)
    }
}

package struct WatchlistChangeJSON: Encodable {
    private let change: String
    private let item: WatchlistItemViewModel?
    private let id: String?
    private let description: String?

    package init(
        _ change: String,
        _ item: WatchlistItemViewModel? = nil,
        id: String? = nil,
        description: String? = nil
    ) {
        self.change = change
        self.item = item
        self.id = id
        self.description = description
    }

    private enum CodingKeys: String, CodingKey {
        case change, id, description
    }

    package func encode(to encoder: any Encoder) throws {
        if let item { try WatchlistItemJSON(item: item).encode(to: encoder) }
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(change, forKey: .change)
        try fields.encodeIfPresent(id, forKey: .id)
        try fields.encodeIfPresent(description, forKey: .description)
    }
}
