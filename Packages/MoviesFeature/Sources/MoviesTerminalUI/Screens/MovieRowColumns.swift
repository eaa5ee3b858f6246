import MoviesPresentation
import TerminalText

/// The column layout of the list of films. It depends only on the list's width, so that columns do not move during scrolling.
struct MovieRowColumns {
    // Widths in cells.
    private static let marker = 2
    private static let year = 4
    private static let rating = 7
    private static let gap = 2
    private static let widestTitle = 64

    private let ratingLabel: SafeText
    private let title: MatchedTitle
    private let hasMarks: Bool
    private let hasYear: Bool
    private let hasRating: Bool
    private let titleWidth: Int
    /// The width of the genres; 0 if the list is too narrow for them.
    private let genresWidth: Int

    init(width: Int, ratingLabel: SafeText, hasMarks: Bool = false, title: MatchedTitle = MatchedTitle(query: nil)) {
        self.title = title
        self.ratingLabel = ratingLabel
        self.hasMarks = hasMarks
        hasYear = width >= 24
        hasRating = width >= 40
        let markers = Self.marker * (hasMarks ? 2 : 1)
        let fixed = markers + (hasYear ? Self.gap + Self.year : 0) + (hasRating ? Self.gap + Self.rating : 0)
        let room = max(1, width - fixed)
        let titleAlone = min(room, max(Self.widestTitle, room / 2))
        let genres = room - min(titleAlone, max(30, room / 2)) - Self.gap
        genresWidth = genres >= 16 ? min(genres, 40) : 0
        titleWidth = genresWidth > 0 ? room - genresWidth - Self.gap : room
    }

    func header(order: String?) -> StyledText {
        let title = SafeText(order.map { "Title · by \($0)" } ?? "Title")
        var line = StyledText(hasMarks ? "    " : "  ", .bold)
        line.append(title.truncated(toCells: titleWidth).padded(toCells: titleWidth), .bold)
        appendFacts(to: &line, year: "Year", rating: ratingLabel, genres: "Genres", .bold, .bold)
        return line
    }

    func row(_ item: MoviesListItemViewModel, _ mark: WatchlistMark? = nil, isSelected: Bool) -> StyledText {
        let reason = item.reasons.joined(separator: ", ")
        // Without a column for genres, the people by whom a film was found follow the title.
        let name = genresWidth == 0 && !reason.isEmpty ? "\(item.shownTitle) · \(reason)" : item.shownTitle
        let marker = (isSelected ? "▸ " : "  ") + (hasMarks ? (mark?.symbol ?? " ") + " " : "")
        let text = SafeText(name).truncated(toCells: titleWidth).padded(toCells: titleWidth)
        var line = StyledText(marker) + title.styled(text, .plain)
        appendFacts(
            to: &line,
            year: SafeText(item.yearText),
            rating: SafeText(item.ratingText),
            genres: (item.reasons.isEmpty ? item.genres : item.reasons).map { SafeText($0) }.joined(separator: ", "),
            .plain,
            (item.voteAverage ?? 0) >= 8 ? .bold : .plain
        )
        return line
    }

    private func appendFacts(
        to line: inout StyledText,
        year: SafeText,
        rating: SafeText,
        genres: SafeText,
        _ style: Style,
        _ ratingStyle: Style
    ) {
        if hasYear { line.append("  " + year.padded(toCells: Self.year), style) }
        if hasRating { line.append("  " + rating.padded(toCells: Self.rating, .trailing), ratingStyle) }
        if genresWidth > 0 { line.append("  " + genres.truncated(toCells: genresWidth), style) }
    }
}

extension WatchlistMark {
    var symbol: SafeText {
        switch self {
        case .planned: "★"
        case .watched: "✓"
        }
    }
}
