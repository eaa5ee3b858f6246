import Composition
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import TMDBAccounts
import Testing

/// A TMDB with the film "Rain" and the user `anna`, whose password is `lime`. It records the requests.
final class AccountService: HTTPTransport {
    let store = AccountStore(users: ["anna": "lime"])
    private let transport: AccountTransport
    private let recorded = Mutex<[String]>([])

    init() throws {
        let website = try #require(URL(string: "https://www.themoviedb.org"))
        transport = AccountTransport(store: store, movies: RoutedTransport.rain(), website: website)
    }

    var requests: [String] { recorded.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.pathComponents.dropFirst(2).joined(separator: "/")
        recorded.withLock { $0.append("\(request.method.rawValue) \(path)") }
        return try await transport.send(request)
    }
}

/// The parts of an app with an `AccountService`, and a session file in a temporary directory.
struct AccountParts {
    let service: AccountService
    let directory: TemporaryDirectory
    var parts: AppParts
    var sessionPath: String { directory.path + "/session.json" }

    init() throws {
        service = try AccountService()
        directory = try TemporaryDirectory()
        parts = try .tmdb(service)
        parts.sessionPath = sessionPath
    }

    var session: String? { try? String(contentsOfFile: sessionPath, encoding: .utf8) }

    /// Signs the user `anna` in with a new session, as another process does.
    func signIn() async throws {
        let id = await service.store.addSession(of: "anna")
        let session = """
            {"account":1,"service":"\(MovieService.tmdbAddress)","session":"\(id)","user":"anna","version":1}
            """
        try Data(session.utf8).write(to: URL(filePath: sessionPath))
        try #require(chmod(sessionPath, 0o600) == 0)
    }
}
