/// The widths of a table's columns, fixed once, so that rows can be written as they arrive.
///
/// Columns stand two cells apart. A row knows nothing of other rows; it is one line, without spaces at its end.
public struct TableLayout: Sendable, Hashable {
    /// A column that is shown.
    struct Slot: Sendable, Hashable {
        let column: TableColumn
        /// The column's place among all columns, those dropped included.
        let index: Int
        var width: Int
        /// The least cells to which a wider text is cut; nil if it is never cut.
        let minimum: Int?

        /// `text` as it is shown after `shift` cells of this column were taken by a text too wide for its own.
        func fitted(_ text: SafeText, shift: Int) -> SafeText {
            guard let minimum else { return text }
            return text.truncated(toCells: max(min(minimum, width), width - shift))
        }
    }

    static let gap = 2

    let slots: [Slot]

    /// Lays out `columns`.
    /// - Parameters:
    ///   - columns: All columns in reading order.
    ///   - width: The cells there are in a line; nil where there is no limit, and then nothing is cut or dropped.
    ///   - sample: Rows known by now, each with one text for every column.
    ///   - moreRowsFollow: Whether rows may come that are not in `sample`. Flexible columns are then given spare room.
    ///   - showsHeader: Whether the headers take part in the widths.
    public init(
        columns: [TableColumn],
        width: Int?,
        sample: [[SafeText]],
        moreRowsFollow: Bool = false,
        showsHeader: Bool = true
    ) {
        let demands = columns.enumerated().map { index, column in
            ColumnDemand(
                column: column,
                index: index,
                natural: sample.reduce(showsHeader ? column.header.cellWidth : 0) { widest, row in
                    index < row.count ? max(widest, row[index].trimmed().cellWidth) : widest
                },
                moreRowsFollow: moreRowsFollow
            )
        }
        slots = ColumnDemand.slots(for: demands, width: width)
    }

    /// The line above the rows, in bold.
    public var header: StyledText {
        line(style: { _ in .bold }, text: \.column.header)
    }

    /// The line of one row.
    /// - Parameter texts: One text for every column, those that are not shown included.
    public func row(_ texts: [SafeText]) -> StyledText {
        line(style: \.column.style, text: { $0.index < texts.count ? texts[$0.index].trimmed() : "" })
    }

    private func line(style: (Slot) -> Style, text: (Slot) -> SafeText) -> StyledText {
        var line = StyledText()
        var cursor = 0
        var start = 0
        for slot in slots {
            // After a text that was too wide for its column the rest moves right, no further than it must.
            let earliest = cursor == 0 ? 0 : cursor + Self.gap
            let text = slot.fitted(text(slot), shift: max(0, earliest - start))
            let width = text.cellWidth
            if width > 0 {
                let target = slot.column.alignment == .leading ? start : start + slot.width - width
                let spaces = max(earliest, target) - cursor
                line.append(.spaces(spaces))
                line.append(text, style(slot))
                cursor += spaces + width
            }
            start += slot.width + Self.gap
        }
        return line
    }
}
