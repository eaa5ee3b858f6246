import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import Networking
import NetworkingTesting
import Persistence
import Synchronization
import TerminalText
import TerminalTextTesting
import Testing

final class Messages: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock(\.self) }

    @Sendable
    func append(_ message: String) { messages.withLock { $0.append(message) } }
}

extension RoutedTransport {
    /// Returns a service whose only film is "Rain": the result of each search, and a popular film with details and a
    /// poster.
    static func rain() -> RoutedTransport {
        let page =
            #"{"total_pages": 1, "total_results": 1, "results": [{"id": 7, "title": "Rain", "poster_path": "/r.jpg"}]}"#
        let details = #"{"id": 7, "title": "Rain", "poster_path": "/r.jpg", "vote_average": 8, "vote_count": 5}"#
        let bodies = ["search/movie": page, "movie/popular": page, "movie/7": details].mapValues { Data($0.utf8) }
        return RoutedTransport(
            bodies.merging(["r.jpg": Data([0xFF, 0xD8, 0xFF])]) { $1 }.mapValues { body in
                { _ in HTTPResponse(statusCode: 200, headers: ["Cache-Control": "max-age=60"], body: body) }
            }
        )
    }
}

extension AppParts {
    /// Returns parts for TMDB with the given transport and with stores in memory.
    static func tmdb(_ transport: any HTTPTransport, imageAddress: String? = nil) throws -> AppParts {
        var parts = AppParts(
            source: .service(try .tmdb(MovieService.tmdbAddress, images: imageAddress)),
            cacheDirectory: nil,
            stateDirectory: nil,
            warn: { Issue.record("\($0)") }
        )
        parts.transport = transport
        parts.responses = InMemoryRecordStore()
        parts.state = InMemoryRecordStore()
        return parts
    }
}

extension MovieService {
    static let key = "0123456789abcdef0123456789abcdef"

    static func tmdb(_ address: String, images: String? = nil) throws -> MovieService {
        try .tmdb(
            try #require(TMDBCredential(key)),
            baseURL: try #require(URL(string: address)),
            imageBaseURL: images.flatMap { URL(string: $0) }
        )
    }
}

extension AppDIContainer {
    /// Parses and runs a command line, and returns its output.
    @MainActor
    @discardableResult
    func run(_ line: String) async throws -> TextOutputSpy {
        let output = TextOutputSpy()
        let options: [any OptionEntry] = [CommonOptions.format, CommonOptions.cachePolicy]
        let root = Command("movies", summary: "", options: options, subcommands: Self.commands)
        let words = line.split(separator: " ").map(String.init)
        guard case .run(let command) = try CommandParser(root).parse(words) else { throw UnexpectedCall() }
        try await run(command, output: output)
        return output
    }

    @MainActor
    func rows(_ words: String) async throws -> String { try await run("search \(words)").data }
}
