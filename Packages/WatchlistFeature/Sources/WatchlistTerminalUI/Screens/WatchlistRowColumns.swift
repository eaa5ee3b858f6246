import TerminalText
import WatchlistPresentation

/// The column layout of the watchlist. It depends only on the list's width, so that columns do not move during scrolling.
struct WatchlistRowColumns {
    // Widths in cells.
    private static let marker = 4
    private static let year = 4
    /// The width of a due date with the word “overdue”, and of a viewing with its rating.
    private static let dates = 18
    private static let gap = 2
    private static let narrowestTitle = 16
    private static let widestTitle = 64

    private let titleWidth: Int
    private let hasYear: Bool
    private let hasDates: Bool
    /// The width of the note; 0 if the list is too narrow for notes.
    private let noteWidth: Int

    init(width: Int) {
        hasYear = width >= 28
        hasDates = width >= Self.marker + Self.narrowestTitle + Self.gap + Self.year + Self.gap + Self.dates
        let fixed = Self.marker + (hasYear ? Self.gap + Self.year : 0) + (hasDates ? Self.gap + Self.dates : 0)
        let room = max(1, width - fixed)
        let note = room - min(Self.widestTitle, max(30, room / 2)) - Self.gap
        noteWidth = note >= 12 ? note : 0
        titleWidth = noteWidth > 0 ? room - noteWidth - Self.gap : room
    }

    var header: StyledText {
        line(
            marker: "    ",
            title: "Title",
            year: "Year",
            dates: StyledText("Due or watched", .dim),
            note: "Note",
            .dim
        )
    }

    func row(_ item: WatchlistItemViewModel, isSelected: Bool) -> StyledText {
        let dates =
            item.watched == nil
            ? StyledText(SafeText(item.dueText), item.isOverdue ? Style(foreground: .red) : .plain)
            : StyledText(SafeText(item.watchedText), .dim)
        return line(
            marker: (isSelected ? "▸ " : "  ") + (item.watched == nil ? "★ " : "✓ "),
            title: SafeText(item.title),
            year: SafeText(item.yearText),
            dates: dates,
            note: SafeText(item.note),
            .plain
        )
    }

    private func line(
        marker: SafeText,
        title: SafeText,
        year: SafeText,
        dates: StyledText,
        note: SafeText,
        _ style: Style
    ) -> StyledText {
        var line = StyledText(marker, style)
        line.append(title.truncated(toCells: titleWidth).padded(toCells: titleWidth), style)
        if hasYear { line.append("  " + year.padded(toCells: Self.year), style) }
        if hasDates {
            line = line + StyledText("  ") + dates
            let missing = max(0, Self.dates - dates.cellWidth)
            line.append(SafeText(String(repeating: " ", count: missing)))
        }
        if noteWidth > 0 { line.append("  " + note.truncated(toCells: noteWidth), .dim) }
        return line
    }
}
