import Dispatch
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

private struct QueueRecord: Decodable, Sendable {
    static let isOnMainQueue = Mutex<@Sendable () -> Bool>({ false })
    let wasOnMainQueue: Bool

    init(from decoder: any Decoder) throws { wasOnMainQueue = Self.isOnMainQueue.withLock { $0 }() }
}

@Suite("DefaultDataTransferService")
struct DataTransferServiceTests {
    private func service(_ responses: [HTTPResponse]) throws -> DefaultDataTransferService {
        let transport = ScriptedTransport(responses: responses)
        return DefaultDataTransferService(
            networkService: DefaultNetworkService(config: try config(), transport: transport)
        )
    }

    @Test("DefaultDataTransferService returns value and body, or notModified, with directives", arguments: [200, 304])
    func answer(status: Int) async throws {
        let headers: HTTPHeaders = ["ETag": "v1", "Cache-Control": "max-age=60"]
        let answer = try await service([HTTPResponse(statusCode: status, headers: headers, body: Movie.json)])
            .request(movie(), ifNoneMatch: status == 304 ? "v1" : nil)
        let directives = CacheDirectives(etag: "v1", maxAge: .seconds(60))
        switch answer {
        case .value(Movie.bladeRunner, body: Movie.json, directives): #expect(status == 200)
        case .notModified(directives): #expect(status == 304)
        default: Issue.record("\(answer)")
        }
    }

    @Test(
        "Decoding an invalid body throws an error with its location and reason, but without text of the body",
        arguments: [
            (#"{"id": "hush", "title": "hush"}"#, "id", "is not a number"),
            (#"{"id": 78, "title": ["hush"]}"#, "title", "is not a string"),
            (#"{"id": null, "title": "hush"}"#, "id", "is null"), (#"{"title": "hush"}"#, "id", "is missing"),
            ("hush", "", "is not JSON"), ("", "", "is not JSON"), (#"["hush"]"#, "", "is not an object"),
        ]
    )
    func undecodable(body: String, location: String, reason: String) async throws {
        let error = await #expect(throws: DataTransferError.self) {
            try await service([]).decode(Data(body.utf8), for: movie("movie/78"))
        }
        #expect(error?.reason == "\(location.isEmpty ? "the body" : location) \(reason) (movie/78)")
        let prints = allPrints(of: try #require(error))
        #expect(!prints.contains("hush") && prints.contains("movie/78"))
    }

    @Test("DefaultDataTransferService never decodes on the main queue")
    @MainActor
    func offMainThread() async throws {
        // The test checks the main queue, not the main thread. On Linux, another thread may serve the main queue.
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
        QueueRecord.isOnMainQueue.withLock { $0 = { DispatchQueue.getSpecific(key: key) == true } }
        #expect(DispatchQueue.getSpecific(key: key) == true)
        let service = try service([HTTPResponse(statusCode: 200, body: Data("{}".utf8))])
        let endpoint = Endpoint<QueueRecord>(path: "x")
        #expect(try await !service.decode(Data("{}".utf8), for: endpoint).wasOnMainQueue)
        guard case .value(let value, _, _) = try await service.request(endpoint, ifNoneMatch: nil) else { return }
        #expect(!value.wasOnMainQueue)
    }

    @Test("DefaultDataTransferService decodes nothing in a cancelled task")
    func cancelled() async throws {
        let service = try service([])
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await service.decode(Movie.json, for: movie())
        }
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
