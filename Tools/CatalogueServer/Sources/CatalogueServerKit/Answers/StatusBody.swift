internal import Foundation
internal import Networking

/// An error in TMDB's words (https://developer.themoviedb.org/docs/errors), for those that a working catalogue never gives.
enum StatusBody {
    static func response(_ status: Int, retryAfter: Int? = nil) -> HTTPResponse {
        let (code, message) = words[status] ?? (11, "Internal error: Something went wrong, contact TMDb.")
        var headers: HTTPHeaders = ["Content-Type": "application/json;charset=utf-8"]
        headers["Retry-After"] = retryAfter.map(String.init)
        let body = #"{"status_code":\#(code),"status_message":"\#(message)","success":false}"#
        return HTTPResponse(statusCode: status, headers: headers, body: Data(body.utf8))
    }

    private static let words: [Int: (Int, String)] = [
        400: (5, "Invalid parameters: Your request parameters are incorrect."),
        401: (7, "Invalid API key: You must be granted a valid key."),
        404: (34, "The resource you requested could not be found."),
        405: (4, "Invalid format: This service doesn't exist in that format."),
        429: (25, "Your request count (#) is over the allowed limit of (40)."),
        502: (43, "Couldn't connect to the backend server."),
        503: (9, "Service offline: This service is temporarily offline, try again later."),
        504: (24, "Your request to the backend server timed out. Try again."),
    ]
}
