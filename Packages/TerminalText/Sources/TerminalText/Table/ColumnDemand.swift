/// How much room a column asks for, and how the room of a line is shared out.
struct ColumnDemand {
    let column: TableColumn
    let index: Int
    /// The room with which the column is worth showing.
    let least: Int
    /// The room with which it is well shown, given to every column before any gets more.
    let ideal: Int
    /// The room beyond which more is of no use.
    let most: Int

    init(column: TableColumn, index: Int, natural: Int, moreRowsFollow: Bool) {
        self.column = column
        self.index = index
        switch column.fit {
        case .whole:
            most = natural
            ideal = natural
            least = natural
        case .flexible(let minimum, let ideal):
            most = moreRowsFollow ? max(natural, ideal) : natural
            self.ideal = min(most, ideal)
            least = min(most, minimum)
        }
    }

    static func slots(for all: [ColumnDemand], width: Int?) -> [TableLayout.Slot] {
        guard let width else { return all.map { $0.slot(width: $0.most, minimum: nil) } }
        let shown = fitting(all, in: width)
        var slots = shown.map { $0.slot(width: $0.least, minimum: $0.column.fit == .whole ? nil : $0.least) }
        var spare = width - needed(by: shown)
        // Of two columns of the same importance the one read first comes first.
        let order = shown.indices.sorted { shown[$0].column.importance > shown[$1].column.importance }
        // Where even the columns that must be there do not fit, they give up their minimum, down to one cell.
        for position in order.reversed() where spare < 0 && slots[position].minimum != nil {
            let taken = min(-spare, slots[position].width - 1)
            slots[position].width -= taken
            spare += taken
        }
        for goal in [\ColumnDemand.ideal, \.most] {
            for position in order where spare > 0 {
                let given = min(spare, max(0, shown[position][keyPath: goal] - slots[position].width))
                slots[position].width += given
                spare -= given
            }
        }
        return slots
    }

    /// The columns left when those of the lowest rank were dropped until the rest fits.
    private static func fitting(_ all: [ColumnDemand], in width: Int) -> [ColumnDemand] {
        var shown = all
        while shown.count > 1, needed(by: shown) > width,
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

    private func slot(width: Int, minimum: Int?) -> TableLayout.Slot {
        TableLayout.Slot(column: column, index: index, width: width, minimum: minimum)
    }
}
