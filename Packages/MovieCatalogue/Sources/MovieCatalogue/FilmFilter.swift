import SQLite

/// The filters and the order of a list of films, from the parameters of `/discover/movie`
/// (https://developer.themoviedb.org/reference/discover-movie). Other parameters are ignored.
package struct FilmFilter: Equatable, Sendable {
    /// The orders of the list. TMDB ignores an unknown order, too.
    enum Order: String, Sendable {
        case popularityDescending = "popularity.desc"
        case popularityAscending = "popularity.asc"
        case dateDescending = "primary_release_date.desc"
        case dateAscending = "primary_release_date.asc"
        case ratingDescending = "vote_average.desc"
        case ratingAscending = "vote_average.asc"
        case titleAscending = "title.asc"
        case titleDescending = "title.desc"
    }

    var years: ClosedRange<Int> = Int.min...Int.max
    /// The ids of genres. A film must have all or, if `matchesAnyGenre`, at least one.
    var genres: [Int] = []
    var matchesAnyGenre = false
    var withoutGenres: [Int] = []
    /// The ids of people (`FoundPerson.id`), all of whom a film must have.
    var people: [Int] = []
    /// The ISO 639-1 code of the original language.
    var language: String?
    var minimumVotes = 0
    var minimumRating = 0.0
    var order = Order.popularityDescending

    /// Creates a filter for the films of a year and of people, ordered by popularity.
    package init(year: Int? = nil, people: [Int] = []) {
        if let year { years = year...year }
        self.people = people
    }

    init(_ parameters: QueryParameters) {
        let lower = parameters["primary_release_date.gte"].flatMap { Int($0.prefix(4)) }
        let upper = parameters["primary_release_date.lte"].flatMap { Int($0.prefix(4)) }
        let year = ["primary_release_year", "year"].compactMap { parameters[$0].flatMap { Int($0) } }.first
        let bounds = (year ?? lower ?? Int.min, year ?? upper ?? Int.max)
        years = bounds.0 <= bounds.1 ? bounds.0...bounds.1 : 0...0
        let with = parameters["with_genres"] ?? ""
        genres = Self.numbers(with)
        // In TMDB's lists, a comma means "and", and a vertical bar means "or".
        matchesAnyGenre = with.contains("|")
        withoutGenres = Self.numbers(parameters["without_genres"] ?? "")
        people = Self.numbers(parameters["with_people"] ?? "")
        language = parameters["with_original_language"]
        minimumVotes = parameters["vote_count.gte"].flatMap { Int($0) } ?? 0
        minimumRating = parameters["vote_average.gte"].flatMap { Double($0) } ?? 0
        order = parameters["sort_by"].flatMap { Order(rawValue: $0) } ?? .popularityDescending
    }

    private static func numbers(_ list: String) -> [Int] {
        list.split { $0 == "," || $0 == "|" }.compactMap { Int($0) }
    }

    func matches(_ film: Film) -> Bool {
        let votes = film.tomatometer == nil ? 0 : film.reviewCount
        guard years.contains(film.year), votes >= minimumVotes,
            Double(film.tomatometer ?? 0) / 10 >= minimumRating
        else { return false }
        if let language, film.languages.names.first.flatMap({ Language.code(of: $0) }) != language { return false }
        let ids = Set(film.genres.names.compactMap { Genre.named($0)?.id })
        guard ids.isDisjoint(with: withoutGenres) else { return false }
        return genres.isEmpty
            || (matchesAnyGenre ? genres.contains(where: ids.contains) : genres.allSatisfy(ids.contains))
    }

    /// Returns whether a film precedes another one. Equal films have the order of popularity.
    func precedes(_ film: Film, _ other: Film) -> Bool {
        func isBefore<Value: Comparable>(_ value: (Film) -> Value, ascending: Bool) -> Bool {
            let (left, right) = (value(film), value(other))
            if left == right { return film.rank < other.rank }
            return ascending ? left < right : right < left
        }
        return switch order {
        case .popularityDescending: film.rank < other.rank
        case .popularityAscending: other.rank < film.rank
        case .dateAscending, .dateDescending:
            isBefore({ $0.releaseDate ?? "\($0.year)" }, ascending: order == .dateAscending)
        case .ratingAscending, .ratingDescending:
            isBefore({ $0.tomatometer ?? 0 }, ascending: order == .ratingAscending)
        case .titleAscending, .titleDescending: isBefore(\.title, ascending: order == .titleAscending)
        }
    }
}

extension Catalogue {
    /// Returns a page of the films that match a filter, in its order. Without people and a year, reads all films, which takes
    /// about 0.2 seconds.
    package func films(_ filter: FilmFilter, page number: Int) throws(CatalogueError) -> FilmPage {
        let names = try people(filter.people)
        // No film has a person whom the catalogue does not have.
        guard names.count == filter.people.count else { return FilmPage(number: number, films: [], total: 0) }
        let films = if let name = names.first { try films(ofPerson: name) } else { try films(of: filter.years) }
        let matching = films.filter { filter.matches($0) && names.allSatisfy($0.people.contains) }
        var page = page(number, of: matching.sorted(by: filter.precedes))
        let tokens = names.flatMap(NameKey.people)
        page.matchedPeople = page.films.map { $0.people(named: tokens) }
        return page
    }

    /// Returns a page of the films that share a director or at least two genres with a film, those with more in common first.
    func films(similarTo film: Film, page number: Int) throws(CatalogueError) -> FilmPage {
        let (genres, directors) = (Set(film.genres.names), Set(film.directors.names))
        let scored = try films(of: Int.min...Int.max).compactMap { other -> (film: Film, score: Int)? in
            guard other.rank != film.rank else { return nil }
            // A common director counts more than all genres of a film.
            let score =
                genres.intersection(other.genres.names).count + 10 * directors.intersection(other.directors.names).count
            return score >= 2 ? (other, score) : nil
        }
        return page(number, of: scored.sorted { ($1.score, $0.film.rank) < ($0.score, $1.film.rank) }.map(\.film))
    }

    func page(_ number: Int, of films: [Film]) -> FilmPage {
        FilmPage(
            number: number,
            films: Array(films.dropFirst((number - 1) * FilmPage.size).prefix(FilmPage.size)),
            total: min(films.count, FilmPage.maximumTotal)
        )
    }
}
