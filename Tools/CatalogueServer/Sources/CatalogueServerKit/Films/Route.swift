import CoreDomain
import MovieCatalogue

/// A parsed request to the catalogue.
enum Route: Equatable {
    case search(query: String, year: Int?, page: Int)
    case popular(page: Int)
    /// The people with a name.
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
    init(path: Substring, parameters: QueryParameters) throws(RouteError) {
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
            guard let number = Self.number(components[1]) else { throw .notFound }
            let appended = parameters["append_to_response"] ?? ""
            self = .movie(number: number, credits: appended.split(separator: ",").contains("credits"))
        case let components where components.count == 3 && components[0] == "movie":
            guard let number = Self.number(components[1]) else { throw .notFound }
            switch components[2] {
            case "credits": self = .credits(number: number)
            case "images": self = .images(number: number)
            // Some clients, such as tmdbsimple, use the old name.
            case "similar", "similar_movies": self = .similar(number: number, page: try Self.page(parameters))
            default: throw .notFound
            }
        default: throw .notFound
        }
    }

    private static func search(_ parameters: QueryParameters) throws(RouteError) -> Route {
        let query = try query(parameters)
        // Each film has one year, so both parameters have the same meaning. Invalid years are ignored, as at TMDB.
        let years = Set(["year", "primary_release_year"].compactMap { parameters[$0].flatMap { Int($0) } })
        // No film matches two different years. The year 0 has the same effect, because no film is from that year.
        let year = years.count > 1 ? 0 : years.first
        let page = try page(parameters)
        return .search(query: query, year: year, page: page)
    }

    private static func query(_ parameters: QueryParameters) throws(RouteError) -> String {
        guard let query = parameters["query"], !query.allSatisfy(\.isWhitespace) else { throw .missingQuery }
        return query
    }

    private static func page(_ parameters: QueryParameters) throws(RouteError) -> Int {
        guard let text = parameters["page"] else { return 1 }
        guard let page = Int(text), 1...CataloguePage.maximumNumber ~= page else { throw .invalidPage }
        return page
    }

    /// Returns the number of an id such as "83658", "tt0083658" or "Q184843"; nil for other text.
    private static func number(_ id: Substring) -> Int? {
        let isNumber = id.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return isNumber ? Int(id) : MovieID(String(id))?.number
    }
}

/// An error response of TMDB (https://developer.themoviedb.org/docs/errors).
enum RouteError: Error, Equatable {
    case notFound
    case methodNotAllowed
    case invalidPage
    case missingQuery

    var httpStatus: Int {
        switch self {
        case .notFound: 404
        case .methodNotAllowed: 405
        case .invalidPage: 400
        case .missingQuery: 422
        }
    }

    var body: [UInt8] {
        switch self {
        case .notFound: Self.status(34, "The resource you requested could not be found.")
        case .methodNotAllowed: Self.status(4, "Invalid format: This service doesn't exist in that format.")
        case .invalidPage:
            Self.status(22, "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.")
        case .missingQuery: Self.errors(["query must be provided"])
        }
    }

    private static func status(_ code: Int, _ message: String) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("success", false)
            json.member("status_code", code)
            json.member("status_message", message)
        }
        return json.bytes
    }

    private static func errors(_ errors: [String]) -> [UInt8] {
        var json = JSONWriter()
        json.object { $0.member("errors", errors) }
        return json.bytes
    }
}

/// The decoded parameters of a URL query. As in HTML forms, "+" is a space.
struct QueryParameters {
    private var values: [String: String] = [:]

    /// Parses a URL query. If a name occurs several times, the last value is used.
    init(_ query: String) {
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            values[Self.decoded(parts[0])] = parts.count > 1 ? Self.decoded(parts[1]) : ""
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// Returns the text with decoded percent escapes, and spaces for "+". Keeps invalid escapes, and replaces invalid UTF-8
    /// by U+FFFD.
    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | (digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | (digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | (digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }
}
