package import MoviesPresentation

/// The keys and values of a JSON object. Optional values that are nil are encoded as null, so that every key is present.
private typealias JSONFields = KeyValuePairs<String, any Encodable>

extension Encoder {
    fileprivate func encode(_ fields: JSONFields) throws {
        var container = container(keyedBy: Key.self)
        for (key, value) in fields { try container.encode(value, forKey: Key(stringValue: key)) }
    }
}

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

/// Apps/MoviesCLI/Schemas describes the JSON. Scripts rely on the keys, so keys are only added.
struct MovieJSON: Encodable {
    let item: MoviesListItemViewModel

    func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "id": item.id,
            "imdb_id": item.imdbID,
            "title": item.title,
            "release_date": item.releaseDate.nullIfEmpty,
            "year": item.year,
            "overview": item.overview.nullIfEmpty,
            "genres": item.genres,
            "poster_path": item.posterPath,
            "vote_average": item.voteAverage,
            "vote_count": item.voteCount,
        ])
    }
}

extension String {
    fileprivate var nullIfEmpty: String? { isEmpty ? nil : self }
}

struct MovieDetailsJSON: Encodable {
    let source: String
    let item: MovieDetailsItemViewModel

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(item: item.movie).encode(to: encoder)
        try encoder.encode([
            "source": source,
            "original_title": item.originalTitle,
            "imdb_url": item.imdbAddress,
            "poster_url": item.posterAddress,
            "tagline": item.tagline,
            "runtime": item.runtimeMinutes,
            "countries": item.countries,
            "directors": item.directors,
            "cast": item.cast,
            "your_rating": item.yourRating,
        ])
    }
}

/// A change of a film by a command as JSON: the kind of change under the key `change`, and a further key.
package struct MovieChangeJSON: Encodable {
    private let movie: MoviesListItemViewModel
    private let change: String
    private let detail: (key: String, value: any Encodable)

    package init(of movie: MoviesListItemViewModel, _ change: String, _ key: String, _ value: any Encodable) {
        self.movie = movie
        self.change = change
        detail = (key, value)
    }

    package func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "id": movie.reference,
            "title": movie.title,
            "year": movie.year,
            "change": change,
            detail.key: detail.value,
        ])
    }
}

struct MoviesListJSON: Encodable {
    let query: String?
    let source: String
    let summary: MoviesListSummary
    let items: [MoviesListItemViewModel]

    func encode(to encoder: any Encoder) throws {
        try encoder.encode([
            "query": query,
            "source": source,
            "page": summary.firstPage,
            "pages": summary.pages,
            "total_pages": summary.totalPages,
            "total_results": summary.totalResults,
            "movies": items.map(ListedMovieJSON.init),
        ])
    }
}

private struct ListedMovieJSON: Encodable {
    let item: MoviesListItemViewModel

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(item: item).encode(to: encoder)
        try encoder.encode(["matched_people": item.matchedPeople.map { ["name": $0.name, "role": $0.role] }])
    }
}
