import TerminalText
import WatchlistPresentation

/// The column layout of the watchlist. It depends only on the list's width, so that columns do not move during scrolling.
struct WatchlistRowColumns {
    // Widths in cells.
    private static let marker = 4
    private static let year = 4
    /// The width of a due date with the word “overdue”, and of a viewing with its rating.
    private static let dates = 18
    /// The width of a date, which replaces the year and the wide dates in a narrow list.
    private static let date = 10
    private static let gap = 2
    private static let narrowestTitle = 16
    private static let widestTitle = 64

    private let titleWidth: Int
    private let hasYear: Bool
    private let datesWidth: Int
    private let noteWidth: Int

    init(width: Int) {
        hasYear = width >= Self.marker + Self.narrowestTitle + Self.gap + Self.year + Self.gap + Self.dates
        // A terminal of 28 columns has a list of 27 cells.
        datesWidth = hasYear ? Self.dates : width >= 27 ? Self.date : 0
        let fixed =
            Self.marker + (hasYear ? Self.gap + Self.year : 0) + (datesWidth > 0 ? Self.gap + datesWidth : 0)
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
            dates: StyledText(hasYear ? "Due or watched" : "Date", .bold),
            note: "Note",
            .bold
        )
    }

    func row(_ item: WatchlistItemViewModel, isSelected: Bool) -> StyledText {
        let dates =
            item.watched == nil
            ? StyledText(SafeText(hasYear ? item.dueText : item.shortDueText), item.isOverdue ? .warning : .plain)
            : StyledText(SafeText(hasYear ? item.watchedText : item.watched ?? ""))
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
        if datesWidth > 0 {
            line = line + StyledText("  ") + dates
            let missing = max(0, datesWidth - dates.cellWidth)
            line.append(SafeText(String(repeating: " ", count: missing)))
        }
        if noteWidth > 0 { line.append("  " + note.truncated(toCells: noteWidth), style) }
        return line
    }
}
