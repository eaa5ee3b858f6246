import MoviesPresentation
import PlainUI

extension MoviesListItemViewModel {
    func sentence(_ caption: MoviesSourceCaption, _ mark: WatchlistMark?) -> String {
        var facts = [shownTitle]
        if !yearText.isEmpty { facts.append(yearText) }
        if !ratingText.isEmpty { facts.append("\(caption.ratingLabel) \(ratingText)") }
        facts += reasons.map { "found by \($0)" }
        if let mark { facts.append(mark.text) }
        return facts.joined(separator: ", ") + "."
    }
}

extension MovieDetailsItemViewModel {
    func sentences(_ caption: MoviesSourceCaption, _ mark: WatchlistMark?) -> [String] {
        let year = movie.year.map { ", \($0)" } ?? ""
        var sentences = ["\(movie.shownTitle)\(year)."]
        func append(_ label: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let isSentence = value.last.map(".!?…".contains) == true
            sentences.append("\(label): \(value)\(isSentence ? "" : ".")")
        }
        append("Original title", originalTitle == movie.title ? nil : originalTitle)
        append("Tagline", tagline)
        append(directors.count > 1 ? "Directors" : "Director", directors.joined(separator: ", "))
        append("Cast", cast.joined(separator: ", "))
        append("Runtime", runtimeText)
        append("Genres", movie.genres.joined(separator: ", "))
        append(countries.count > 1 ? "Countries" : "Country", countries.joined(separator: ", "))
        append("Released", movie.releaseDate)
        append(caption.ratingLabel, movie.ratingAndVotes)
        append("Your rating", yourRatingText)
        if let mark { sentences.append("The film is \(mark.text).") }
        append("Overview", movie.overview)
        sentences.append("Id: \(movie.reference).\nPage: \(pageAddress)")
        return sentences
    }
}

extension WatchlistMark {
    var text: String {
        switch self {
        case .planned: "on your watchlist"
        case .watched: "watched"
        }
    }
}

extension WatchlistMarks {
    func toggle(_ item: MoviesListItemViewModel, _ dialogue: Dialogue) async {
        await toggle(item)
        await load([item])
        if let problem {
            dialogue.say("The watchlist was not changed. \(problem)")
            return dismissChangeProblem()
        }
        if let mark = mark(of: item) {
            dialogue.say("“\(item.shownTitle)” is now \(mark.text).")
        } else {
            dialogue.say("Removed “\(item.shownTitle)” from your watchlist.")
        }
    }
}

extension Dialogue {
    /// Reports that a browser opens a page. If it fails, a message follows.
    func reportOpening(of address: String) { say("Opening \(address) in a browser.") }
}
