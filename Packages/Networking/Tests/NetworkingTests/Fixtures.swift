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

func config(
    _ base: String = "https://api.example.org/3",
    headers: HTTPHeaders = [:],
    credential: Credential? = nil,
    totalDeadline: Duration? = .seconds(30)
) throws -> NetworkConfig {
    try NetworkConfig(baseURL: address(base), headers: headers, credential: credential, totalDeadline: totalDeadline)
}

func movie(_ path: String = "movie/78", _ items: [QueryItem] = [], method: HTTPMethod = .get) -> Endpoint<Movie> {
    Endpoint(path: path, method: method, queryItems: items)
}

final class Recorder: Sendable {
    private let elements = Mutex<[String]>([])

    var lines: [String] { elements.withLock { $0 } }

    func append(_ line: String) { elements.withLock { $0.append(line) } }
}
