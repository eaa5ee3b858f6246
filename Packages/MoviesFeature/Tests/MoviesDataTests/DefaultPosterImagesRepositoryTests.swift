import Foundation
import MoviesData
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import Testing

@Suite("DefaultPosterImagesRepository", .timeLimit(.minutes(10)))
struct PosterImagesTests {
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
    private let transport = RoutedTransport([
        "w342/p.jpg": { _ in HTTPResponse(statusCode: 200, headers: [:], body: jpeg) }
    ])
    private let date = TestDate()

    private func repository(
        store: any RecordStore = InMemoryRecordStore(),
        policy: CachePolicy = .freshWhileValid,
        hasService: Bool = true
    ) throws -> DefaultPosterImagesRepository {
        let config = try NetworkConfig(baseURL: #require(URL(string: "https://image.example.org/p")))
        let retryPolicy = RetryPolicy(maximumRetries: 0)
        let service = DefaultNetworkService(config: config, transport: transport, retryPolicy: retryPolicy)
        let cache = ResponseCache(ResponseCache.posters, store: store) { Issue.record($0) }
        return DefaultPosterImagesRepository(
            service: hasService ? service : nil,
            cache: cache,
            policy: policy,
            now: { [date] in date.now }
        )
    }

    private func image(_ path: String = "/p.jpg", of repository: DefaultPosterImagesRepository) async throws -> Data {
        try await repository.image(at: path, size: .w342)
    }

    @Test("DefaultPosterImagesRepository requests a stored image again only after 180 days and with the policy reload")
    func stored() async throws {
        let store = InMemoryRecordStore()
        await #expect(throws: MoviesError.notStored) {
            try await image(of: repository(store: store, policy: .storedOnly))
        }
        for (seconds, policy, requests) in [
            (0.0, CachePolicy.freshWhileValid, 1), (86_400, .storedOnly, 1), (0, .reload, 2),
            (180 * 86_400 - 1, .freshWhileValid, 2), (1, .freshWhileValid, 3),
        ] {
            date.advance(seconds: seconds)
            #expect(try await image(of: repository(store: store, policy: policy)) == Self.jpeg)
            #expect(transport.requests.count == requests)
        }
    }

    @Test("DefaultPosterImagesRepository rejects a poster path that is not a file name")
    func names() async throws {
        let repository = try repository()
        for path in [
            "", "/", "p.jpg", "//p.jpg", "/../p.jpg", "/a/b.jpg", "/.jpg", "/p.jpg?x=1", "/é.jpg", "/p.jpg\n",
        ] {
            await #expect(throws: MoviesError.noPicture(reason: "its file name is invalid"), "\(path)") {
                try await image(path, of: repository)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "DefaultPosterImagesRepository does not store a file that is no image, exceeds 8 MiB or has the directive no-store",
        arguments: [Data(), Data("<html>".utf8), Data([0xFF, 0xD8]), jpeg + Data(count: 8 * 1024 * 1024)]
    )
    func notAnImage(body: Data) async throws {
        transport.route("w342/p.jpg") { _ in HTTPResponse(statusCode: 200, headers: [:], body: body) }
        let repository = try repository()
        await #expect(throws: MoviesError.noPicture(reason: "the response is not a picture")) {
            try await image(of: repository)
        }
        let headers: HTTPHeaders = ["Cache-Control": "no-store"]
        transport.route("w342/p.jpg") { _ in HTTPResponse(statusCode: 200, headers: headers, body: Self.jpeg) }
        for _ in 1...2 { #expect(try await image(of: repository) == Self.jpeg) }
        #expect(transport.requests.count == 3)
    }

    @Test("DefaultPosterImagesRepository throws different errors without a service, an image and a connection")
    func failures() async throws {
        let repository = try repository()
        await #expect(throws: MoviesError.noPicture(reason: "the image host does not have it")) {
            try await image("/q.jpg", of: repository)
        }
        transport.route("w342/p.jpg") { _ in throw NetworkError.connectionLost(host: "h", reason: "reset") }
        let reason = try #require(NetworkError.connectionLost(host: "h", reason: "reset").failureReason)
        await #expect(throws: MoviesError.unreachable(reason: reason)) { try await image(of: repository) }
        await #expect(throws: MoviesError.noPictureHost) { try await image(of: self.repository(hasService: false)) }
    }

    @Test("DefaultPosterImagesRepository uses the store off the main actor when the main actor fetches an image")
    @MainActor
    func mainActor() async throws {
        let uses = Recorder<Bool>()
        _ = try await image(of: try repository(store: WatchedRecordStore { uses.append(isOnMainActor()) }))
        #expect(uses.all == [false, false])
    }
}
