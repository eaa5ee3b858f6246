import MoviesPresentation
import TerminalText

/// One film as people read it: title, facts, overview.
struct MovieDetailsText {
    let item: MovieDetailsItemViewModel
    let caption: MoviesSourceCaption
    /// Whether addresses are told that are of use outside the terminal.
    var showsAddresses = true

    /// Longer lines are hard to read, however wide the terminal is.
    private static let widestText = 100

    func lines(width: Int?) -> [StyledText] {
        let width = min(width ?? Self.widestText, Self.widestText)
        var lines = SafeText(heading).wrapped(toCells: width).map { StyledText($0, .bold) }
        if let tagline = item.tagline {
            lines += SafeText(tagline).wrapped(toCells: width).map { StyledText($0, .dim) }
        }
        lines.append("")
        lines += facts.lines(width: width)
        for paragraph in SafeText.paragraphs(item.movie.overview) {
            lines.append("")
            lines += paragraph.wrapped(toCells: width).map { StyledText($0) }
        }
        return lines
    }

    private var heading: String {
        item.movie.year.map { "\(item.movie.title) (\($0))" } ?? item.movie.title
    }

    private var facts: FieldList {
        let movie = item.movie
        var facts = FieldList()
        facts.append("Original title", SafeText(item.originalTitle ?? ""))
        facts.append("Released", SafeText(movie.releaseDate))
        facts.append("Runtime", SafeText(item.runtimeText ?? ""))
        facts.append("Genres", SafeText(movie.genres.joined(separator: ", ")))
        facts.append(
            item.directors.count > 1 ? "Directors" : "Director",
            SafeText(item.directors.joined(separator: ", "))
        )
        facts.append("Cast", SafeText(item.cast.joined(separator: ", ")))
        facts.append(caption.ratingLabel, SafeText(rating))
        facts.append("ID", SafeText(String(movie.id)))
        guard showsAddresses else { return facts }
        facts.append("IMDb", SafeText(movie.imdbID.map { "https://www.imdb.com/title/\($0)/" } ?? ""))
        facts.append("Poster", SafeText(item.posterAddress ?? ""))
        return facts
    }

    private var rating: String {
        let movie = item.movie
        guard movie.voteCount > 0 else { return "" }
        return "\(movie.ratingText) of 10, \(movie.voteCount) \(movie.voteCount == 1 ? "vote" : "votes")"
    }
}
