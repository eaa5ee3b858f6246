import SQLite

/// The conditions and the order of a list of films.
public struct CatalogueFilter: Equatable, Sendable {
    /// A property of films by which a list can be ordered.
    public enum Order: Sendable {
        /// How well the film is known.
        case popularity
        /// The release date.
        case date
        /// The percentage of positive reviews; 0 if unknown.
        case rating
        /// The title by Unicode code points.
        case title
    }

    /// The release years.
    public var years: ClosedRange<Int> = Int.min...Int.max
    /// The ids of genres. A film must have all or, if `matchesAnyGenre`, at least one.
    public var genres: [Int] = []
    /// Whether one of `genres` is enough.
    public var matchesAnyGenre = false
    /// The ids of genres that a film must not have.
    public var withoutGenres: [Int] = []
    /// The ids of people (`FoundPerson.id`), all of whom a film must have.
    public var people: [Int] = []
    /// The ISO 639-1 code of the original language.
    public var language: String?
    /// The least number of reviews of a film with a rating.
    public var minimumVotes = 0
    /// The least rating, 0–10.
    public var minimumRating = 0.0
    /// The property that orders the list. Films with equal values are in the order of popularity.
    public var order = Order.popularity
    /// Whether the list begins with the least value.
    public var isAscending = false

    /// Creates a filter for the films of a year and of people, ordered by popularity.
    public init(year: Int? = nil, people: [Int] = []) {
        if let year { years = year...year }
        self.people = people
    }

    func matches(_ movie: CatalogueMovie) -> Bool {
        let votes = movie.tomatometer == nil ? 0 : movie.reviewCount
        guard years.contains(movie.year), votes >= minimumVotes,
            Double(movie.tomatometer ?? 0) / 10 >= minimumRating
        else { return false }
        if let language, movie.languages.names.first.flatMap({ Language.code(of: $0) }) != language { return false }
        let ids = Set(movie.genres.names.compactMap { Genre.named($0)?.id })
        guard ids.isDisjoint(with: withoutGenres) else { return false }
        return genres.isEmpty
            || (matchesAnyGenre ? genres.contains(where: ids.contains) : genres.allSatisfy(ids.contains))
    }

    /// Returns whether a film precedes another one. Equal films have the order of popularity.
    func precedes(_ movie: CatalogueMovie, _ other: CatalogueMovie) -> Bool {
        func isBefore<Value: Comparable>(_ value: (CatalogueMovie) -> Value) -> Bool {
            let (left, right) = (value(movie), value(other))
            if left == right { return movie.rank < other.rank }
            return isAscending ? left < right : right < left
        }
        return switch order {
        case .popularity: isBefore { -$0.rank }
        case .date: isBefore { $0.releaseDate ?? "\($0.year)" }
        case .rating: isBefore { $0.tomatometer ?? 0 }
        case .title: isBefore(\.title)
        }
    }
}

extension Catalogue {
    /// Returns a page of the films that match a filter, in its order. Without people and a year, the first page reads all films, which
    /// takes about 0.2 seconds.
    public func movies(_ filter: CatalogueFilter, page number: Int) throws(CatalogueError) -> CataloguePage {
        let names = try people(filter.people)
        // No film has a person whom the catalogue does not have.
        guard names.count == filter.people.count else { return CataloguePage(number: number, movies: [], total: 0) }
        let ranks: [Int]
        if let lastList, lastList.filter == filter {
            ranks = lastList.ranks
        } else {
            let movies = if names.isEmpty { try movies(of: filter.years) } else { try movies(ofPeople: names) }
            ranks = movies.filter(filter.matches).sorted(by: filter.precedes).map(\.rank)
            lastList = (filter, ranks)
        }
        let total = min(ranks.count, CataloguePage.maximumTotal)
        var page = try mappingErrors { try self.page(number, ofRanks: ranks, total: total) }
        let people = Set(names.map { PersonName($0) })
        page.matchedPeople = page.movies.map { $0.people(in: people) }
        return page
    }

    /// Returns a page of the films that share a director or at least two genres with a film, those with more in common first.
    public func movies(similarTo movie: CatalogueMovie, page number: Int) throws(CatalogueError) -> CataloguePage {
        let (genres, directors) = (Set(movie.genres.names), Set(movie.directors.names))
        let scored = try movies(of: Int.min...Int.max).compactMap { other -> (movie: CatalogueMovie, score: Int)? in
            guard other.rank != movie.rank else { return nil }
            // A common director counts more than all genres of a film.
            let score =
                genres.intersection(other.genres.names).count + 10 * directors.intersection(other.directors.names).count
            return score >= 2 ? (other, score) : nil
        }
        return page(number, of: scored.sorted { ($1.score, $0.movie.rank) < ($0.score, $1.movie.rank) }.map(\.movie))
    }

    func page(_ number: Int, of movies: [CatalogueMovie]) -> CataloguePage {
        CataloguePage(
            number: number,
            movies: Array(movies.dropFirst((number - 1) * CataloguePage.size).prefix(CataloguePage.size)),
            total: min(movies.count, CataloguePage.maximumTotal)
        )
    }
}
