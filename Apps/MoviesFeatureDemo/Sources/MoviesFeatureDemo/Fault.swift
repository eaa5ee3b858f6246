import Foundation
import Networking

/// How the source is to answer.
enum Fault: String, CaseIterable, Sendable {
    case none = "is as it should be"
    case late = "comes after 2 s"
    case failure = "is an error"
    case empty = "has no films"
    case lateSecondPage = "comes after 2 s when it is a second page"

    /// Whether such a request can have this fault.
    func concerns(_ request: HTTPRequest) -> Bool {
        // Only lists come by pages.
        let page = request.url.query()?.split(separator: "&").first { $0.hasPrefix("page=") }
        return switch self {
        case .none: false
        // The names of genres only complete a list: nobody would see the fault.
        case .late, .failure: !request.url.path().hasSuffix("/genre/movie/list")
        case .empty: page != nil
        case .lateSecondPage: page == "page=2"
        }
    }
}
