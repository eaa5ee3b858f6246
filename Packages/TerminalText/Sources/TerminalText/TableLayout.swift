/// A column of a table.
public struct TableColumn: Sendable, Hashable {
    /// The treatment of texts that are wider than their column.
    public enum Fit: Sendable, Hashable {
        /// The text is never truncated, even if it lengthens its row, because a truncated ID is useless.
        case whole
        /// The text is truncated. The column shrinks to `minimum` cells before another one is dropped, and further only if the required
        /// columns do not fit. All columns get their ideal width before one grows up to the widest text of the sample. If more rows follow,
        /// the ideal width is `ideal` cells even if the sample needs fewer.
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

/// The widths of a table's columns, fixed once so that a view can write rows as they arrive. Columns are two cells apart.
public struct TableLayout: Sendable, Hashable {
    static let gap = 2

    private let slots: [Slot]

    /// Creates a layout of columns.
    ///
    /// - Parameters:
    ///   - width: The number of cells in a line; nil for no limit, without truncation and dropped columns.
    ///   - sample: The rows known so far, each with one text per column.
    ///   - moreRowsFollow: Whether flexible columns have their ideal width even if the sample needs less.
    public init(
        columns: [TableColumn],
        width: Int?,
        sample: [[SafeText]],
        moreRowsFollow: Bool = false,
        showsHeader: Bool = true
    ) {
        let slots = columns.enumerated().map { index, column in
            let natural = sample.reduce(showsHeader ? column.header.cellWidth : 0) { widest, row in
                index < row.count ? max(widest, row[index].trimmed().cellWidth) : widest
            }
            return Slot(column: column, index: index, natural: natural, moreRowsFollow: moreRowsFollow)
        }
        self.slots = width.map { Slot.fitted(slots, in: $0) } ?? slots
    }

    /// The bold header line.
    public var header: StyledText { line(style: { _ in .bold }, text: \.column.header) }

    /// Returns the line of a row of one text per column, including dropped columns. Missing texts at the end are empty.
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

/// A column and its width.
private struct Slot: Hashable {
    let column: TableColumn
    /// The index of the column among all columns, including dropped columns.
    let index: Int
    /// The width to which the column shrinks before optional columns are dropped.
    let least: Int
    /// The width that every column gets before any column gets more.
    let ideal: Int
    /// The maximum width: enough for the sample, and at least the ideal width of a flexible column if more rows follow.
    let most: Int
    private(set) var width: Int
    private var truncates = false

    init(column: TableColumn, index: Int, natural: Int, moreRowsFollow: Bool) {
        self.column = column
        self.index = index
        switch column.fit {
        case .whole: (least, ideal, most) = (natural, natural, natural)
        case .flexible(let minimum, let ideal):
            most = moreRowsFollow ? max(natural, ideal) : natural
            self.ideal = min(most, ideal)
            least = min(most, minimum)
        }
        width = most
    }

    /// Returns the text, truncated if it does not fit. A wide text to the left uses `shift` cells of the column.
    func fitted(_ text: SafeText, shift: Int) -> SafeText {
        truncates ? text.truncated(toCells: max(min(least, width), width - shift)) : text
    }

    /// Returns the columns that fit in a line, with their widths. Optional columns are dropped, the lowest rank first, until the other
    /// columns fit or one column is left.
    static func fitted(_ all: [Slot], in width: Int) -> [Slot] {
        var slots = all
        while slots.count > 1, needed(by: slots) > width,
            let last = slots.indices.reversed().min(by: { slots[$0].column.importance < slots[$1].column.importance }),
            slots[last].column.importance < .required
        {
            slots.remove(at: last)
        }
        for position in slots.indices {
            slots[position].width = slots[position].least
            slots[position].truncates = slots[position].column.fit != .whole
        }
        var spare = width - needed(by: slots)
        // Among columns of the same importance the first one comes first; the sort is stable.
        let order = slots.indices.sorted { slots[$0].column.importance > slots[$1].column.importance }
        // If even the required columns do not fit, flexible ones shrink below their minimum, down to one cell.
        for position in order.reversed() where spare < 0 && slots[position].truncates {
            let taken = min(-spare, max(0, slots[position].width - 1))
            slots[position].width -= taken
            spare += taken
        }
        for goal in [\Slot.ideal, \.most] {
            for position in order where spare > 0 {
                let given = min(spare, max(0, slots[position][keyPath: goal] - slots[position].width))
                slots[position].width += given
                spare -= given
            }
        }
        return slots
    }

    private static func needed(by slots: [Slot]) -> Int {
        slots.reduce(0) { $0 + $1.least } + TableLayout.gap * max(0, slots.count - 1)
    }
}
