import MoviesPresentation
import TerminalText

/// What a list knows of a film, beside it.
struct MoviePreview {
    let item: MoviesListItemViewModel
    let ratingLabel: SafeText

    func lines(width: Int) -> [StyledText] {
        var lines = SafeText(item.title).wrapped(toCells: width).map { StyledText($0, .bold) }
        var facts: [SafeText] = []
        if !item.yearText.isEmpty { facts.append(SafeText(item.yearText)) }
        if !item.ratingText.isEmpty { facts.append(ratingLabel + " " + SafeText(item.ratingText)) }
        if !facts.isEmpty { lines.append(StyledText(facts.joined(separator: " · "))) }
        lines += item.genres.map { SafeText($0) }.joined(separator: ", ").wrapped(toCells: width)
            .map { StyledText($0, .dim) }
        for paragraph in SafeText.paragraphs(item.overview) {
            lines.append("")
            lines += paragraph.wrapped(toCells: width).map { StyledText($0) }
        }
        return lines
    }
}
