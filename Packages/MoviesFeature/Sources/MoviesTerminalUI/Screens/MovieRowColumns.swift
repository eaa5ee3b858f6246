import MoviesPresentation
import TerminalUI

/// The rows of the list in the app. Its columns depend on the width alone, so that nothing moves while it is scrolled.
struct MovieRowColumns {
    private static let marker = 2
    private static let year = 4
    private static let rating = 7
    private static let gap = 2
    private static let widestTitle = 64

    private let ratingLabel: SafeText
    private let hasYear: Bool
    private let hasRating: Bool
    private let titleWidth: Int
    /// None where there is no room for them.
    private let genresWidth: Int

    init(width: Int, ratingLabel: SafeText) {
        self.ratingLabel = ratingLabel
        hasYear = width >= 24
        hasRating = width >= 40
        let fixed = Self.marker + (hasYear ? Self.gap + Self.year : 0) + (hasRating ? Self.gap + Self.rating : 0)
        let room = max(1, width - fixed)
        let titleAlone = min(room, max(Self.widestTitle, room / 2))
        let genres = room - min(titleAlone, max(30, room / 2)) - Self.gap
        genresWidth = genres >= 16 ? min(genres, 40) : 0
        titleWidth = genresWidth > 0 ? room - genresWidth - Self.gap : room
    }

    var header: StyledText {
        line(marker: "  ", title: "Title", year: "Year", rating: ratingLabel, genres: "Genres", style: .dim)
    }

    func row(_ item: MoviesListItemViewModel, isSelected: Bool) -> StyledText {
        line(
            marker: isSelected ? "▸ " : "  ",
            title: SafeText(item.title),
            year: SafeText(item.yearText),
            rating: SafeText(item.ratingText),
            genres: item.genres.map { SafeText($0) }.joined(separator: ", "),
            style: nil
        )
    }

    private func line(
        marker: SafeText,
        title: SafeText,
        year: SafeText,
        rating: SafeText,
        genres: SafeText,
        style: Style?
    ) -> StyledText {
        var line = StyledText(marker, style ?? .plain)
        line.append(title.truncated(toCells: titleWidth).padded(toCells: titleWidth), style ?? .plain)
        if hasYear { line.append("  " + year.padded(toCells: Self.year), style ?? .plain) }
        if hasRating { line.append("  " + rating.padded(toCells: Self.rating, .trailing), style ?? .plain) }
        if genresWidth > 0 { line.append("  " + genres.truncated(toCells: genresWidth), style ?? .dim) }
        return line
    }
}
