import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Cancelling", .timeLimit(.minutes(1)))
struct CancellationTests {
    /// Where the work waits when it is cancelled.
    enum Place: CaseIterable {
        case lookUp, request, decode, genres
    }

    @Test("ends at once, wherever the work waits, and nothing further is begun", arguments: Place.allCases)
    func everywhere(place: Place) async throws {
        let gate = Gate()
        let seed = Stack([popularPath: { _ in .json(pageJSON(titled: "Film"), headers: ["ETag": "v1"]) }])
        if place == .decode { _ = try await seed.popular() }
        let stack = Stack(
            [
                popularPath: { _ in
                    if place == .request { try await gate.pass() }
                    return .json(pageJSON(titled: "Film"))
                },
                genresPath: { _ in
                    if place == .genres { try await gate.pass() }
                    return .json(#"{"genres": []}"#)
                },
            ],
            store: place == .lookUp
                ? WatchedRecordStore { _ in try await gate.pass() } : seed.store
        )
        let uses = Recorder<WatchedService.Use>()
        let service = WatchedService(service: try stack.service()) { use, _ in
            uses.append(use)
            if place == .decode, use == .decode { try await gate.pass() }
        }
        let work = Task { try await stack.popular(of: service) }
        await gate.wait { !$0.arrived.isEmpty }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        await gate.wait { $0.cancelled == [0] }
        guard place == .lookUp || place == .decode else { return }
        // Lets whatever would be begun begin.
        for _ in 0..<100 { await Task.yield() }
        #expect(!uses.all.contains(.request))
    }
}
