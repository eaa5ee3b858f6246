import MovieCatalogue

extension CatalogueFilter {
    /// The properties in the values of `sort_by`. TMDB ignores an unknown order, too.
    private static let orders: [Substring: Order] = [
        "popularity": .popularity, "primary_release_date": .date, "vote_average": .rating, "title": .title,
    ]

    /// Creates a filter from the parameters of `/discover/movie` (https://developer.themoviedb.org/reference/discover-movie). Ignores
    /// other parameters.
    init(_ parameters: [String: String]) {
        self.init()
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
        let words = parameters["sort_by"]?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        if words.count == 2, let order = Self.orders[words[0]], ["asc", "desc"].contains(words[1]) {
            self.order = order
            isAscending = words[1] == "asc"
        }
    }

    private static func numbers(_ list: String) -> [Int] {
        list.split { $0 == "," || $0 == "|" }.compactMap { Int($0) }
    }
}
