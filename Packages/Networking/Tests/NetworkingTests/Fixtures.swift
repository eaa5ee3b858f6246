import Foundation
import Networking
import NetworkingTesting
import Synchronization

struct Movie: Decodable, Sendable, Equatable {
    let id: Int
    let title: String

    static let json = Data(#"{"id": 78, "title": "Blade Runner"}"#.utf8)
    static let bladeRunner = Movie(id: 78, title: "Blade Runner")
}

let secretText = "s3cr3t+key"

/// Parses a URL. Throws, and thus fails the test, if the URL is invalid.
func address(_ text: String) throws -> URL {
    struct NoAddress: Error { let text: String }
    guard let url = URL(string: text) else { throw NoAddress(text: text) }
    return url
}

func config(
    _ base: String = "https://api.example.org/3",
    headers: HTTPHeaders = [:],
    credential: Credential? = nil,
    totalDeadline: Duration? = .seconds(30)
) throws -> NetworkConfig {
    try NetworkConfig(
        baseURL: address(base),
        headers: headers,
        credential: credential,
        totalDeadline: totalDeadline
    )
}

func movie(_ path: String = "movie/78", _ items: [QueryItem] = [], method: HTTPMethod = .get) -> Endpoint<Movie> {
    Endpoint(path: path, method: method, queryItems: items)
}

final class Recorder<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func append(_ element: Element) { elements.withLock { $0.append(element) } }
}

struct RecordingLogger: NetworkLogger {
    private let events = Recorder<NetworkEvent>()

    var lines: [String] { events.all.map(\.description) }

    func log(_ event: NetworkEvent) { events.append(event) }
}

/// Returns the texts that `dump`, `String(describing:)`, `String(reflecting:)` and interpolation give for `value`.
func allPrints(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)"].joined(separator: "\n")
}
