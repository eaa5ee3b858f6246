/// A column of a table.
public struct TableColumn: Sendable, Hashable {
    /// The treatment of texts that are wider than their column.
    public enum Fit: Sendable, Hashable {
        /// The text is never truncated, even if it lengthens its row, because a truncated ID is useless.
        case whole
        /// The text is truncated. The column shrinks to `minimum` cells before another column is dropped, and to fewer
        /// cells only if the required columns do not fit. The column grows beyond `ideal` cells, up to the widest text of
        /// the sample, after all columns have their ideal width. If more rows follow, the ideal width is `ideal` cells even
        /// if the sample needs fewer.
        case flexible(minimum: Int, ideal: Int)
    }

    /// Whether, and in which order, a column is dropped if not all columns fit.
    public enum Importance: Sendable, Hashable, Comparable {
        /// The column is dropped if there is no room, the lowest rank first. The last remaining column is never dropped.
        case optional(rank: Int)
        /// The column is never dropped.
        case required
    }

    /// The header of the column.
    public let header: SafeText
    /// The alignment of the column's texts.
    public let alignment: Alignment
    /// The treatment of texts that are wider than the column.
    public let fit: Fit
    /// Whether the column may be dropped.
    public let importance: Importance
    /// The style of the column's texts.
    public let style: Style

    /// Creates a column; by default its texts are left-aligned, plain and never truncated, and the column is never dropped.
    public init(
        _ header: SafeText,
        alignment: Alignment = .leading,
        fit: Fit = .whole,
        importance: Importance = .required,
        style: Style = .plain
    ) {
        self.header = header
        self.alignment = alignment
        self.fit = fit
        self.importance = importance
        self.style = style
    }
}

/// The widths of a table's columns, fixed once so that a view can write rows as they arrive.
///
/// Columns are two cells apart. A row is one line without trailing spaces and does not depend on other rows.
public struct TableLayout: Sendable, Hashable {
    struct Slot: Sendable, Hashable {
        let column: TableColumn
        /// The index of the column among all columns, including dropped columns.
        let index: Int
        var width: Int
        /// The minimum width of a truncated text, unless its column is narrower; nil if texts are never truncated.
        let minimum: Int?

        /// Returns the text, truncated if it does not fit. A wide text to the left uses `shift` cells of the column.
        func fitted(_ text: SafeText, shift: Int) -> SafeText {
            guard let minimum else { return text }
            return text.truncated(toCells: max(min(minimum, width), width - shift))
        }
    }

    static let gap = 2

    let slots: [Slot]

    /// Creates a layout of columns.
    ///
    /// - Parameters:
    ///   - columns: All columns in reading order.
    ///   - width: The number of cells in a line; nil for no limit, without truncation and dropped columns.
    ///   - sample: The rows known so far, each with one text per column.
    ///   - moreRowsFollow: Whether rows outside `sample` may follow. Flexible columns then have their ideal width even if
    ///   the sample needs less.
    ///   - showsHeader: Whether the widths of the columns take their headers into account.
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

    /// The bold header line.
    public var header: StyledText { line(style: { _ in .bold }, text: \.column.header) }

    /// Returns the line of a row.
    ///
    /// - Parameter texts: One text per column, including dropped columns. Missing texts at the end are empty.
    public func row(_ texts: [SafeText]) -> StyledText {
        line(style: \.column.style, text: { $0.index < texts.count ? texts[$0.index].trimmed() : "" })
    }

    private func line(style: (Slot) -> Style, text: (Slot) -> SafeText) -> StyledText {
        var line = StyledText()
        var cursor = 0
        var start = 0
        for slot in slots {
            // A text that is too wide for its column moves the following texts right, no further than needed.
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

private struct ColumnDemand {
    let column: TableColumn
    let index: Int
    /// The width to which the column shrinks before optional columns are dropped.
    let least: Int
    /// The width that every column gets before any column gets more.
    let ideal: Int
    /// The maximum width: enough for the sample, and at least the ideal width of a flexible column if more rows follow.
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
        // Among columns of the same importance the first one comes first; the sort is stable.
        let order = shown.indices.sorted { shown[$0].column.importance > shown[$1].column.importance }
        // If even the required columns do not fit, flexible ones shrink below their minimum, down to one cell.
        for position in order.reversed() where spare < 0 && slots[position].minimum != nil {
            let taken = min(-spare, max(0, slots[position].width - 1))
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

    /// Returns the columns that remain after optional columns were dropped, the lowest rank first, until the other columns
    /// fit or one column is left.
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
