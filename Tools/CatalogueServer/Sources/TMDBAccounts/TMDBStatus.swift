import Foundation
package import Networking

/// A status of TMDB: the HTTP status code, TMDB's code and the message (https://developer.themoviedb.org/docs/errors). An error is thrown.
package struct TMDBStatus: Error, Equatable, Sendable {
    let httpStatus: Int
    let code: Int
    let message: String

    private init(_ httpStatus: Int, code: Int) {
        self.httpStatus = httpStatus
        self.code = code
        message = Self.messages[code] ?? ""
    }

    static let created = TMDBStatus(201, code: 1)
    static let updated = TMDBStatus(201, code: 12)
    static let deleted = TMDBStatus(200, code: 13)

    static let authenticationFailed = TMDBStatus(401, code: 3)
    static let sessionDenied = TMDBStatus(401, code: 17)
    static let invalidLogin = TMDBStatus(401, code: 30)
    static let invalidToken = TMDBStatus(401, code: 33)
    static let loginMissing = TMDBStatus(400, code: 26)
    package static let invalidParameters = TMDBStatus(422, code: 5)
    static let invalidRating = TMDBStatus(400, code: 18)
    package static let invalidPage = TMDBStatus(400, code: 22)
    package static let notFound = TMDBStatus(404, code: 34)
    package static let methodNotAllowed = TMDBStatus(405, code: 4)

    private static let messages = [
        1: "Success.",
        3: "Authentication failed: You do not have permissions to access the service.",
        4: "Invalid format: This service doesn't exist in that format.",
        5: "Invalid parameters: Your request parameters are incorrect.",
        7: "Invalid API key: You must be granted a valid key.",
        9: "Service offline: This service is temporarily offline, try again later.",
        11: "Internal error: Something went wrong, contact TMDb.",
        12: "The item/record was updated successfully.",
        13: "The item/record was deleted successfully.",
        17: "Session denied.",
        18: "Validation failed.",
        22: "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
        24: "Your request to the backend server timed out. Try again.",
        25: "Your request count (#) is over the allowed limit of (40).",
        26: "You must provide a username and password.",
        30: "Invalid username and/or password: You did not provide a valid login.",
        33: "Invalid request token: The request token is either expired or invalid.",
        34: "The resource you requested could not be found.",
        43: "Couldn't connect to the backend server.",
    ]

    package static func error(_ httpStatus: Int) -> TMDBStatus {
        let codes = [400: 5, 401: 7, 404: 34, 405: 4, 429: 25, 502: 43, 503: 9, 504: 24]
        return TMDBStatus(httpStatus, code: codes[httpStatus] ?? 11)
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
