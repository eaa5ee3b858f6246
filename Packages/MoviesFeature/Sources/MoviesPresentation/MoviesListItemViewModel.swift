package import CoreDomain
import Foundation
package import MoviesInterface

package struct MoviesListItemViewModel: Hashable, Sendable {
    let movie: Movie

    package init(_ movie: Movie) { self.movie = movie }

    /// Returns whether a text is an id with its namespace, or the URL of a film's page.
    package static func isReference(_ text: String) -> Bool {
        switch MovieReference(text.replacingMovieAddress()) {
        case .id, .words: true
        case .number, nil: false
        }
    }

    /// The film's id at the source as a number, without its namespace.
    package var id: Int { movie.id.number }

    /// The film's id at the source as text, with its namespace: `tt0083658` or `tmdb:603`.
    package var reference: String { movie.id.description }
    package var imdbID: String? { movie.imdbID?.description }

    package var shownTitle: String { title.allSatisfy(\.isWhitespace) ? "(untitled)" : title }
    package var title: String { movie.title }

    /// The release date (`2010-07-16`); empty if the day is unknown.
    package var releaseDate: String { movie.releaseDate.flatMap { $0.monthAndDay == nil ? nil : $0.description } ?? "" }

    package var year: Int? { movie.releaseDate?.year }
    package var yearText: String { year.map(String.init) ?? "" }
    package var overview: String { movie.overview }
    package var genres: [String] { movie.genres }
    package var posterPath: String? { movie.posterPath }

    package var voteAverage: Double? { movie.rating?.average }

    package var voteCount: Int? { movie.rating?.count }

    /// The rating with one decimal place and a point (`8.0`), in every locale; empty if unrated.
    package var ratingText: String {
        guard let voteAverage else { return "" }
        let tenths = Int((voteAverage * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    package var ratingAndVotes: String {
        voteCount.map { "\(ratingText) of 10, \($0) \($0 == 1 ? "vote" : "votes")" } ?? ""
    }

    /// The names and the roles (`director` or `actor`) of the people by whom a search found the film; empty if its title matches.
    package var matchedPeople: [(name: String, role: String)] {
        movie.matchedPeople.map { ($0.name, $0.role.rawValue) }
    }

    package var reasons: [String] { matchedPeople.map { "\($0.role) \($0.name)" } }

    /// The id for details: a number at TMDB and IMDb, otherwise with its namespace (`Q309048`).
    package var idText: String { isAtWiki ? reference : String(id) }

    package var pageAddress: String {
        switch movie.id {
        case .tmdb(let number): "https://www.themoviedb.org/movie/\(number)"
        case .imdb(let id): "https://www.imdb.com/title/\(id)/"
        case .wikidata(let number): "https://www.wikidata.org/wiki/Q\(number)"
        case .wikipedia(let id): id.address
        }
    }

    fileprivate var isAtWiki: Bool {
        switch movie.id {
        case .tmdb, .imdb: false
        case .wikidata, .wikipedia: true
        }
    }
}

extension WikipediaID {
    fileprivate var address: String {
        let parts = (article ?? "").split(separator: "#")
            .compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
        return "https://en.wikipedia.org/wiki/" + parts.joined(separator: "#")
    }
}

package struct MovieDetailsItemViewModel: Hashable, Sendable {
    private let details: MovieDetails
    var rating: MovieRating?

    package init(_ details: MovieDetails, rating: MovieRating? = nil) {
        self.details = details
        self.rating = rating
    }

    package var movie: MoviesListItemViewModel { MoviesListItemViewModel(details.movie) }

    package var originalTitle: String? { details.originalTitle }
    package var tagline: String? { details.tagline }
    package var runtimeMinutes: Int? { details.runtimeMinutes }
    package var countries: [String] { details.countries }
    package var directors: [String] { details.directors }
    package var cast: [String] { details.cast }
    package var posterAddress: String? { details.posterAddress }

    package var yourRating: Double? { rating?.value }

    /// The rating by the signed-in user (`8.5 of 10`); nil without one.
    package var yourRatingText: String? { rating.map { "\($0) of 10" } }

    package var pageAddress: String { movie.pageAddress }

    /// The URL of the film's page at Wikidata or Wikipedia; nil for a film with an id of TMDB or IMDb.
    package var wikiAddress: String? { movie.isAtWiki ? pageAddress : nil }

    package var imdbAddress: String? { movie.imdbID.map { "https://www.imdb.com/title/\($0)/" } }

    /// The runtime (`1 h 57 min`); nil if unknown.
    package var runtimeText: String? {
        runtimeMinutes.map { minutes in
            switch (minutes / 60, minutes % 60) {
            case (0, let rest): "\(rest) min"
            case (let hours, 0): "\(hours) h"
            case (let hours, let rest): "\(hours) h \(rest) min"
            }
        }
    }
}

enum StalenessText {
    static func text(_ staleness: Staleness) -> String {
        let stored = "Showing stored results from \(age(staleness.age)) ago."
        guard let reason = staleness.reason else { return stored }
        return "\(stored) \(reason)"
    }

    /// Returns the age in its largest non-zero unit of days, hours and minutes (`3 days`), or "less than a minute".
    static func age(_ age: Duration) -> String {
        let seconds = age.components.seconds
        let units: [(length: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
        for unit in units where seconds >= unit.length {
            let count = seconds / unit.length
            return count == 1 ? "1 \(unit.name)" : "\(count) \(unit.name)s"
        }
        return "less than a minute"
    }
}
