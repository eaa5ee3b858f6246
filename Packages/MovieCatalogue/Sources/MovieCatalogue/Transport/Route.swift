/// What a request asks the catalogue for.
enum Route: Equatable {
    case search(query: String, year: Int?, page: Int)
    case popular(page: Int)
    /// The number is that of the IMDb id.
    case movie(number: Int, credits: Bool)
    case genres
    case configuration
    case authentication

    /// - Parameter path: What comes after the base path.
    init(path: Substring, parameters: QueryParameters) throws(Refusal) {
        switch path.split(separator: "/", omittingEmptySubsequences: true) {
        case ["search", "movie"]: self = try Self.search(parameters)
        case ["movie", "popular"]: self = .popular(page: try Self.page(parameters))
        case ["genre", "movie", "list"]: self = .genres
        case ["configuration"]: self = .configuration
        case ["authentication"]: self = .authentication
        case let components where components.count == 2 && components[0] == "movie":
            guard let number = Self.number(components[1]) else { throw .notFound }
            let appended = parameters["append_to_response"] ?? ""
            self = .movie(number: number, credits: appended.split(separator: ",").contains("credits"))
        default: throw .notFound
        }
    }

    private static func search(_ parameters: QueryParameters) throws(Refusal) -> Route {
        guard let query = parameters["query"], !query.allSatisfy(\.isWhitespace) else { throw .missingQuery }
        // The catalogue knows one year of a film. One that is no number is ignored, as TMDB does.
        let years = Set(["year", "primary_release_year"].compactMap { parameters[$0].flatMap { Int($0) } })
        // No film is of two years, nor of the year 0.
        let year = years.count > 1 ? 0 : years.first
        return .search(query: query, year: year, page: try page(parameters))
    }

    private static func page(_ parameters: QueryParameters) throws(Refusal) -> Int {
        guard let text = parameters["page"] else { return 1 }
        guard let page = Int(text), 1...FilmPage.maximumNumber ~= page else { throw .invalidPage }
        return page
    }

    /// "83658" and "tt0083658".
    private static func number(_ id: Substring) -> Int? {
        let digits = id.hasPrefix("tt") ? id.dropFirst(2) : id
        return digits.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(digits) : nil
    }
}
