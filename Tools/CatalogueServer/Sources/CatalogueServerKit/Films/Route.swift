import CoreDomain
import MovieCatalogue
import TMDBAccounts

/// The error of a search without words.
struct MissingQuery: Error {}

/// A parsed request to the catalogue.
enum Route: Equatable {
    case search(query: String, year: Int?, page: Int)
    case popular(page: Int)
    case people(name: String, page: Int)
    /// The details of the film with a number.
    case movie(number: Int, credits: Bool)
    case credits(number: Int)
    case images(number: Int)
    case similar(number: Int, page: Int)
    case discover(CatalogueFilter, page: Int)
    case genres
    case configuration
    case countries
    case languages
    case authentication

    /// Parses the path and the parameters of a GET request. Throws the error response for an invalid request.
    ///
    /// - Parameter path: The path without the base path.
    init(path: Substring, parameters: [String: String]) throws {
        switch path.split(separator: "/", omittingEmptySubsequences: true) {
        case ["search", "movie"]: self = try Self.search(parameters)
        case ["search", "person"]:
            self = .people(name: try Self.query(parameters), page: try Self.page(parameters))
        case ["movie", "popular"]: self = .popular(page: try Self.page(parameters))
        case ["genre", "movie", "list"]: self = .genres
        case ["discover", "movie"]: self = .discover(CatalogueFilter(parameters), page: try Self.page(parameters))
        // The catalogue does not change, so the trend of each period is the order of popularity.
        case ["trending", "movie", "day"], ["trending", "movie", "week"], ["trending", "all", "day"],
            ["trending", "all", "week"]:
            self = .popular(page: try Self.page(parameters))
        case ["configuration"]: self = .configuration
        case ["configuration", "countries"]: self = .countries
        case ["configuration", "languages"]: self = .languages
        case ["authentication"]: self = .authentication
        case let components where components.count == 2 && components[0] == "movie":
            guard let number = Self.number(components[1]) else { throw TMDBStatus.notFound }
            let appended = parameters["append_to_response"] ?? ""
            self = .movie(number: number, credits: appended.split(separator: ",").contains("credits"))
        case let components where components.count == 3 && components[0] == "movie":
            guard let number = Self.number(components[1]) else { throw TMDBStatus.notFound }
            switch components[2] {
            case "credits": self = .credits(number: number)
            case "images": self = .images(number: number)
            // Some clients, such as tmdbsimple, use the old name.
            case "similar", "similar_movies": self = .similar(number: number, page: try Self.page(parameters))
            default: throw TMDBStatus.notFound
            }
        default: throw TMDBStatus.notFound
        }
    }

    private static func search(_ parameters: [String: String]) throws -> Route {
        let query = try query(parameters)
        // Each film has one year, so both parameters have the same meaning. Invalid years are ignored, as at TMDB.
        let years = Set(["year", "primary_release_year"].compactMap { parameters[$0].flatMap { Int($0) } })
        // No film matches two different years. The year 0 has the same effect, because no film is from that year.
        let year = years.count > 1 ? 0 : years.first
        let page = try page(parameters)
        return .search(query: query, year: year, page: page)
    }

    private static func query(_ parameters: [String: String]) throws -> String {
        guard let query = parameters["query"], !query.allSatisfy(\.isWhitespace) else { throw MissingQuery() }
        return query
    }

    private static func page(_ parameters: [String: String]) throws -> Int {
        guard let text = parameters["page"] else { return 1 }
        guard let page = Int(text), 1...CataloguePage.maximumNumber ~= page else { throw TMDBStatus.invalidPage }
        return page
    }

    /// Returns the number of an id such as "83658", "tt0083658" or "Q184843"; nil for other text.
    private static func number(_ id: Substring) -> Int? {
        let isNumber = id.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber ? Int(id) : MovieID(String(id))?.number
    }
}
