import MoviesPresentation

/// A film as JSON, with the keys of TMDB and the additional key `year`.
///
/// Apps/MoviesCLI/Schemas describes the JSON. Scripts rely on the keys, so keys are only added.
struct MovieJSON: Encodable {
    private let item: MoviesListItemViewModel

    init(_ item: MoviesListItemViewModel) { self.item = item }

    enum CodingKeys: String, CodingKey {
        case id, title, year, overview, genres
        case imdbID = "imdb_id"
        case releaseDate = "release_date"
        case posterPath = "poster_path"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
    }

    /// Encodes null for unknown values, so that every key is present.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(item.id, forKey: .id)
        try fields.encode(item.imdbID, forKey: .imdbID)
        try fields.encode(item.title, forKey: .title)
        try fields.encode(item.releaseDate.nullIfEmpty, forKey: .releaseDate)
        try fields.encode(item.year, forKey: .year)
        try fields.encode(item.overview.nullIfEmpty, forKey: .overview)
        try fields.encode(item.genres, forKey: .genres)
        try fields.encode(item.posterPath, forKey: .posterPath)
        try fields.encode(item.voteCount > 0 ? item.voteAverage : nil, forKey: .voteAverage)
        try fields.encode(item.voteCount > 0 ? item.voteCount : nil, forKey: .voteCount)
    }
}

extension String {
    fileprivate var nullIfEmpty: String? { isEmpty ? nil : self }
}

/// The details of a film as JSON: the keys of `MovieJSON` and further keys, such as `cast`.
struct MovieDetailsJSON: Encodable {
    let source: String
    let item: MovieDetailsItemViewModel

    enum CodingKeys: String, CodingKey {
        case source, tagline, runtime, countries, directors, cast
        case originalTitle = "original_title"
        case yourRating = "your_rating"
        case imdbAddress = "imdb_url"
        case posterAddress = "poster_url"
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(item.movie).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(source, forKey: .source)
        try fields.encode(item.originalTitle, forKey: .originalTitle)
        try fields.encode(item.imdbAddress, forKey: .imdbAddress)
        try fields.encode(item.posterAddress, forKey: .posterAddress)
        try fields.encode(item.tagline, forKey: .tagline)
        try fields.encode(item.runtimeMinutes, forKey: .runtime)
        try fields.encode(item.countries, forKey: .countries)
        try fields.encode(item.directors, forKey: .directors)
        try fields.encode(item.cast, forKey: .cast)
        try fields.encode(item.yourRating, forKey: .yourRating)
    }
}

/// A change of a film by a command as JSON, with the kind of change under the key `change`.
package struct MovieChangeJSON: Encodable {
    /// The kind of change, with the value that the film has afterwards.
    package enum Change {
        case rated(Double), unrated
        case saved(path: String)
    }

    private let change: Change
    private let id: String
    private let title: String
    private let year: Int?

    package init(_ change: Change, id: String, title: String, year: Int?) {
        self.change = change
        self.id = id
        self.title = title
        self.year = year
    }

    private enum CodingKeys: String, CodingKey {
        case change, id, title, year, rating, path
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(title, forKey: .title)
        try fields.encode(year, forKey: .year)
        switch change {
        case .rated(let rating):
            try fields.encode("rated", forKey: .change)
            try fields.encode(rating, forKey: .rating)
        case .unrated:
            try fields.encode("unrated", forKey: .change)
            try fields.encodeNil(forKey: .rating)
        case .saved(let path):
            try fields.encode("saved", forKey: .change)
            try fields.encode(path, forKey: .path)
        }
    }
}

/// A list of films as a JSON object, with the search and the numbers of pages and films.
struct MoviesListJSON: Encodable {
    let query: String?
    let source: String
    let summary: MoviesListSummary
    let items: [MoviesListItemViewModel]

    enum CodingKeys: String, CodingKey {
        case query, source, page, pages, movies
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(query, forKey: .query)
        try fields.encode(source, forKey: .source)
        try fields.encode(summary.firstPage, forKey: .page)
        try fields.encode(summary.pages, forKey: .pages)
        try fields.encode(summary.totalPages, forKey: .totalPages)
        try fields.encode(summary.totalResults, forKey: .totalResults)
        try fields.encode(items.map(ListedMovieJSON.init), forKey: .movies)
    }
}

/// A film in a list as JSON: the keys of `MovieJSON`, and the people by whom a search found the film.
private struct ListedMovieJSON: Encodable {
    let item: MoviesListItemViewModel

    private enum CodingKeys: String, CodingKey {
        case matchedPeople = "matched_people"
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(item).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(item.matchedPeople.map { ["name": $0.name, "role": $0.role] }, forKey: .matchedPeople)
    }
}
