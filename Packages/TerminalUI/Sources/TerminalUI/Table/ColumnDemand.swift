/// How much room a column asks for, and how the room of a line is shared out.
struct ColumnDemand {
    let column: TableColumn
    let index: Int
    /// The room with which the column is worth showing.
    let least: Int
    /// The room beyond which more is of no use.
    let most: Int

    init(column: TableColumn, index: Int, natural: Int, moreRowsFollow: Bool) {
        self.column = column
        self.index = index
        switch column.fit {
        case .whole:
            most = natural
            least = natural
        case .flexible(let minimum, let ideal):
            most = moreRowsFollow ? max(natural, ideal) : natural
            least = min(most, minimum)
        }
    }

    static func slots(for all: [ColumnDemand], width: Int?) -> [TableLayout.Slot] {
        guard let width else { return all.map { $0.slot(width: $0.most, cuts: false) } }
        let shown = fitting(all, in: width)
        var slots = shown.map { demand in demand.slot(width: demand.least, cuts: demand.column.fit != .whole) }
        // The more important column grows first; of two equals the one read first.
        var spare = width - needed(by: shown)
        let order = shown.indices.sorted { shown[$0].column.importance > shown[$1].column.importance }
        for position in order where slots[position].cuts {
            // Negative where even the columns that must be there do not fit: these then give up their minimum.
            let change = min(spare, shown[position].most - shown[position].least)
            slots[position].width = max(1, shown[position].least + change)
            spare -= slots[position].width - shown[position].least
        }
        return slots
    }

    /// The columns left when those of the lowest rank were dropped until the rest fits.
    private static func fitting(_ all: [ColumnDemand], in width: Int) -> [ColumnDemand] {
        var shown = all
        while needed(by: shown) > width,
            let last = shown.indices.reversed().min(by: { shown[$0].column.importance < shown[$1].column.importance }),
            shown[last].column.importance < .required
        {
            shown.remove(at: last)
        }
        return shown
    }

    private static func needed(by demands: [ColumnDemand]) -> Int {
        demands.reduce(0) { $0 + $1.least } + TableLayout.gap * max(0, demands.count - 1)
    }

    private func slot(width: Int, cuts: Bool) -> TableLayout.Slot {
        TableLayout.Slot(column: column, index: index, width: width, cuts: cuts)
    }
}
