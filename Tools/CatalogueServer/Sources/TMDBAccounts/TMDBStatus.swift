import Foundation
package import Networking

/// A status of TMDB: the HTTP status code, TMDB's code and the message (https://developer.themoviedb.org/docs/errors). An error is thrown.
package struct TMDBStatus: Error, Equatable, Sendable {
    let httpStatus: Int
    let code: Int
    let message: String

    private init(_ httpStatus: Int, _ code: Int, _ message: String) {
        self.httpStatus = httpStatus
        self.code = code
        self.message = message
    }

    static let created = TMDBStatus(201, 1, "Success.")
    static let updated = TMDBStatus(201, 12, "The item/record was updated successfully.")
    static let deleted = TMDBStatus(200, 13, "The item/record was deleted successfully.")

    static let authenticationFailed = TMDBStatus(
        401,
        3,
        "Authentication failed: You do not have permissions to access the service."
    )
    static let sessionDenied = TMDBStatus(401, 17, "Session denied.")
    static let invalidLogin = TMDBStatus(
        401,
        30,
        "Invalid username and/or password: You did not provide a valid login."
    )
    static let invalidToken = TMDBStatus(
        401,
        33,
        "Invalid request token: The request token is either expired or invalid."
    )
    static let loginMissing = TMDBStatus(400, 26, "You must provide a username and password.")
    package static let invalidParameters = TMDBStatus(
        422,
        5,
        "Invalid parameters: Your request parameters are incorrect."
    )
    static let invalidRating = TMDBStatus(400, 18, "Validation failed.")
    package static let invalidPage = TMDBStatus(
        400,
        22,
        "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."
    )
    package static let notFound = TMDBStatus(404, 34, "The resource you requested could not be found.")
    package static let methodNotAllowed = TMDBStatus(
        405,
        4,
        "Invalid format: This service doesn't exist in that format."
    )

    /// Returns the error of TMDB with an HTTP status code.
    package static func error(_ httpStatus: Int) -> TMDBStatus {
        switch httpStatus {
        case 400: TMDBStatus(400, 5, invalidParameters.message)
        case 401: TMDBStatus(401, 7, "Invalid API key: You must be granted a valid key.")
        case 404: .notFound
        case 405: .methodNotAllowed
        case 429: TMDBStatus(429, 25, "Your request count (#) is over the allowed limit of (40).")
        case 502: TMDBStatus(502, 43, "Couldn't connect to the backend server.")
        case 503: TMDBStatus(503, 9, "Service offline: This service is temporarily offline, try again later.")
        case 504: TMDBStatus(504, 24, "Your request to the backend server timed out. Try again.")
        default: TMDBStatus(httpStatus, 11, "Internal error: Something went wrong, contact TMDb.")
        }
    }

    package var response: HTTPResponse {
        .json(["success": httpStatus < 300, "status_code": code, "status_message": message], status: httpStatus)
    }
}

extension HTTPResponse {
    /// Returns a response with a JSON object or array, whose keys are sorted.
    package static func json(_ value: Any, status: Int = 200) -> HTTPResponse {
        // Only strings, numbers, booleans, arrays and objects are passed, which are always valid JSON.
        let body =
            (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]))
        return HTTPResponse(
            statusCode: status,
            headers: ["Content-Type": "application/json;charset=utf-8"],
            body: body ?? Data()
        )
    }
}
