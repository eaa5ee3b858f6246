package import CoreDomain
import Foundation
import MoviesDomain
package import MoviesInterface

/// The texts and values of a film in a list.
package struct MoviesListItemViewModel: Hashable, Sendable {
    /// The film's id at the source as a number, without its namespace.
    package let id: Int
    /// The film's id at the source as text, with its namespace: `tt0083658` or `tmdb:603`.
    package let reference: String
    /// The IMDb id (`tt0083658`), if known.
    package let imdbID: String?
    package let title: String
    /// The release date (`2010-07-16`); empty if the day is unknown.
    package let releaseDate: String
    package let year: Int?
    package let overview: String
    package let genres: [String]
    package let posterPath: String?
    /// The average rating, 0–10; 0 if unrated.
    package let voteAverage: Double
    package let voteCount: Int
    /// The people by whom a search found the film; empty if its title matches.
    package let matchedPeople: [MatchedPersonItemViewModel]
    /// The people by whom a search found the film (`director Ridley Scott`); empty if its title matches.
    package var reason: String { matchedPeople.map { "\($0.role) \($0.name)" }.joined(separator: ", ") }
    /// All known ids of the film as text, with that at the source first.
    let references: [String]
    /// The id for details: a number at TMDB and IMDb, otherwise with its namespace (`Q309048`).
    package let idText: String
    /// The URL of the film's page, according to the namespace of its id.
    package let pageAddress: String
    /// Whether the film's page is one of Wikidata or Wikipedia.
    let isAtWiki: Bool

    /// Returns whether a text is an id with its namespace, or the URL of a film's page.
    package static func isReference(_ text: String) -> Bool {
        switch MovieReference(text.replacingMovieAddress()) {
        case .id, .words: true
        case .number, nil: false
        }
    }

    package init(_ movie: Movie) {
        id = movie.id.number
        reference = movie.id.description
        imdbID = movie.imdbID?.description
        title = movie.title
        releaseDate = movie.releaseDate.flatMap { $0.monthAndDay == nil ? nil : $0.description } ?? ""
        year = movie.releaseDate?.year
        overview = movie.overview
        genres = movie.genres
        posterPath = movie.posterPath
        voteAverage = movie.rating?.average ?? 0
        voteCount = movie.rating?.count ?? 0
        matchedPeople = movie.matchedPeople.map {
            MatchedPersonItemViewModel(name: $0.name, role: $0.role.rawValue)
        }
        references = movie.ids.map(\.description)
        pageAddress =
            switch movie.id {
            case .tmdb(let number): "https://www.themoviedb.org/movie/\(number)"
            case .imdb(let id): "https://www.imdb.com/title/\(id)/"
            case .wikidata(let number): "https://www.wikidata.org/wiki/Q\(number)"
            case .wikipedia(let id): id.address
            }
        isAtWiki =
            switch movie.id {
            case .tmdb, .imdb: false
            case .wikidata, .wikipedia: true
            }
        idText = isAtWiki ? reference : String(id)
    }

    /// The title, or a text in its place if the title is blank.
    package var shownTitle: String { title.allSatisfy(\.isWhitespace) ? "(untitled)" : title }

    /// The year; empty if unknown.
    package var yearText: String { year.map(String.init) ?? "" }

    /// The rating with one decimal place and a point (`8.0`), in every locale; empty if unrated.
    package var ratingText: String {
        guard voteCount > 0 else { return "" }
        let tenths = Int((voteAverage * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Movie {
    /// Creates the film of an item, with the values of the item.
    init?(_ item: MoviesListItemViewModel) {
        guard let id = MovieID(item.reference) else { return nil }
        let ids = item.references.compactMap { MovieID($0) }
        self.init(
            id: id,
            imdbID: item.imdbID.flatMap { IMDbID($0) },
            otherIDs: ids.filter { $0 != id && $0.description != item.imdbID },
            title: item.title,
            releaseDate: ReleaseDate(item.releaseDate.isEmpty ? item.yearText : item.releaseDate),
            overview: item.overview,
            genres: item.genres,
            posterPath: item.posterPath,
            rating: Rating(average: item.voteAverage, count: item.voteCount)
        )
    }
}

extension WikipediaID {
    /// The URL of the article, or of its part about the film.
    fileprivate var address: String {
        let parts = (article ?? "").split(separator: "#")
            .compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
        return "https://en.wikipedia.org/wiki/" + parts.joined(separator: "#")
    }
}

/// The texts of a person by whom a search found a film.
package struct MatchedPersonItemViewModel: Hashable, Sendable {
    package let name: String
    /// The word `director` or `actor`.
    package let role: String
}

/// The texts and values of a film's details.
package struct MovieDetailsItemViewModel: Hashable, Sendable {
    /// The facts about the film that lists also contain.
    package let movie: MoviesListItemViewModel
    /// The title in the film's own language, which may equal the title; nil if unknown.
    package let originalTitle: String?
    package let tagline: String?
    package let runtimeMinutes: Int?
    /// The names of the countries that produced the film.
    package let countries: [String]
    package let directors: [String]
    package let cast: [String]
    package let posterAddress: String?
    /// The rating by the signed-in user; nil without one.
    package var yourRating: Double?

    package init(_ details: MovieDetails) {
        movie = MoviesListItemViewModel(details.movie)
        originalTitle = details.originalTitle
        tagline = details.tagline
        runtimeMinutes = details.runtimeMinutes
        countries = details.countries
        directors = details.directors
        cast = details.cast
        posterAddress = details.posterAddress
    }

    /// The rating by the signed-in user (`8.5`); nil without one.
    package var yourRatingText: String? { yourRating.flatMap { MovieRating($0) }?.description }

    /// The URL of the film's page, according to the namespace of its id.
    package var pageAddress: String { movie.pageAddress }

    /// The URL of the film's page at Wikidata or Wikipedia; nil for a film with an id of TMDB or IMDb.
    package var wikiAddress: String? { movie.isAtWiki ? pageAddress : nil }

    /// The URL of the film's page at IMDb; nil without an IMDb id.
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

/// Texts about the age of stored values.
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
