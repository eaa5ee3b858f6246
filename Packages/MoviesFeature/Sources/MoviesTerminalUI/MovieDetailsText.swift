import MoviesPresentation
import TerminalText

struct MovieDetailsText {
    let item: MovieDetailsItemViewModel
    let caption: MoviesSourceCaption
    var showsAddresses = true

    /// The maximum width of a line in cells, because longer lines are hard to read.
    private static let widestText = 100

    func lines(width: Int?) -> [StyledText] {
        let width = min(width ?? Self.widestText, Self.widestText)
        var lines = SafeText(heading).wrapped(toCells: width).map { StyledText($0, .bold) }
        if let tagline = item.tagline {
            lines += SafeText(tagline).wrapped(toCells: width).map { StyledText($0, .secondary) }
        }
        lines.append("")
        lines += facts.lines(width: width)
        return lines + overview(item.movie, width: width)
    }

    private var heading: String { item.movie.year.map { "\(item.movie.shownTitle) (\($0))" } ?? item.movie.shownTitle }

    private var facts: FieldList {
        let movie = item.movie
        let facts: KeyValuePairs<String, String?> = [
            "Original title": item.originalTitle == movie.title ? nil : item.originalTitle,
            "Released": movie.releaseDate,
            "Runtime": item.runtimeText,
            "Genres": movie.genres.joined(separator: ", "),
            item.countries.count > 1 ? "Countries" : "Country": item.countries.joined(separator: ", "),
            item.directors.count > 1 ? "Directors" : "Director": item.directors.joined(separator: ", "),
            "Cast": item.cast.joined(separator: ", "),
            caption.ratingLabel: movie.ratingAndVotes,
            "Your rating": item.yourRatingText,
            "ID": movie.idText,
            "IMDb": showsAddresses ? item.imdbAddress : nil,
            "Page": showsAddresses ? item.wikiAddress : nil,
            "Poster": showsAddresses ? item.posterAddress : nil,
        ]
        return facts.reduce(into: FieldList()) { $0.append(SafeText($1.key), SafeText($1.value ?? "")) }
    }
}

struct MovieSummaryText {
    let item: MoviesListItemViewModel
    let caption: MoviesSourceCaption

    func lines(width: Int) -> [StyledText] {
        var lines = SafeText(item.shownTitle).wrapped(toCells: width).map { StyledText($0, .bold) }
        var facts: [SafeText] = []
        if !item.yearText.isEmpty { facts.append(SafeText(item.yearText)) }
        if !item.ratingText.isEmpty { facts.append(SafeText(caption.ratingLabel) + " " + SafeText(item.ratingText)) }
        if !facts.isEmpty { lines.append(StyledText(facts.joined(separator: " · "))) }
        lines += item.genres.map { SafeText($0) }.joined(separator: ", ").wrapped(toCells: width)
            .map { StyledText($0, .secondary) }
        return lines + overview(item, width: width)
    }
}

private func overview(_ item: MoviesListItemViewModel, width: Int) -> [StyledText] {
    SafeText.paragraphs(item.overview).flatMap { [""] + $0.wrapped(toCells: width).map { StyledText($0) } }
}

func failureLines(_ message: String, retryKey: SafeText = "r", width: Int) -> [StyledText] {
    let paragraphs = SafeText.paragraphs(message).enumerated().flatMap { index, paragraph in
        paragraph.wrapped(toCells: width).map { StyledText($0, index == 0 ? .error : .plain) }
    }
    return paragraphs + [StyledText("Press " + retryKey + " to try again.", .secondary)]
}
