/// A request the catalogue refuses, as TMDB does (https://developer.themoviedb.org/docs/errors).
enum Refusal: Error, Equatable {
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
