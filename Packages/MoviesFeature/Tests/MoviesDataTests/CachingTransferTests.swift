import CoreDomain
import Foundation
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Stored responses", .timeLimit(.minutes(1)))
struct CachePolicyTests {
    private static let refusal = #"{"success": false, "status_code": 7, "status_message": "Invalid key."}"#

    /// A service whose first response is valid for a minute.
    private let stack = Stack([
        popularPath: { _ in
            .json(pageJSON(titled: "Old"), headers: ["ETag": #"W/"v1""#, "Cache-Control": "max-age=60"])
        },
        genresPath: { _ in .json(#"{"genres": []}"#, headers: ["Cache-Control": "max-age=100000000"]) },
    ])

    /// Returns the stored page that is reported early, if any, and the page that is returned.
    private func updates(_ policy: CachePolicy, isCached: Bool = true) async throws -> [Fetched<MoviesPage>] {
        let repository = try stack.repository(isCached: isCached)
        let pages = await Collected.from { stored in
            try await repository.page(1, of: .popular, policy: policy, onStored: stored)
        }
        if let error = pages.error { throw error }
        return pages.elements
    }

    private func titles(_ policy: CachePolicy) async throws -> [String] {
        try await updates(policy).flatMap(\.value.movies).map(\.title)
    }

    /// The number of requests for the page.
    private var asked: Int { stack.transport.requests(to: popularPath).count }

    private func answer(_ response: HTTPResponse) {
        stack.transport.route(popularPath) { _ in response }
    }

    @Test("A valid response is used without a request")
    func fresh() async throws {
        _ = try await updates(.freshWhileValid)
        let before = stack.transport.requests.count
        stack.date.advance(seconds: 59)
        let updates = try await updates(.freshWhileValid)
        #expect(updates.map(\.staleness) == [nil])
        #expect(updates.flatMap(\.value.movies).map(\.title) == ["Old"])
        #expect(stack.transport.requests.count == before)
    }

    @Test("An expired response is revalidated, and status 304 renews it")
    func revalidated() async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 60)
        answer(.json("", status: 304, headers: ["Cache-Control": "max-age=30"]))
        #expect(try await titles(.freshWhileValid) == ["Old"])
        #expect(stack.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, #"W/"v1""#])
        stack.date.advance(seconds: 29)
        #expect(try await titles(.freshWhileValid) == ["Old"])
        #expect(asked == 2)
        stack.date.advance(seconds: 1)
        #expect(try await titles(.freshWhileValid) == ["Old"])
        #expect(stack.transport.requests(to: popularPath).last?.headers["If-None-Match"] == #"W/"v1""#)
        #expect(asked == 3)
    }

    @Test("A changed response replaces the expired one")
    func replaced() async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 60)
        answer(.json(pageJSON(titled: "New"), headers: ["ETag": "v2", "Cache-Control": "max-age=60"]))
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(asked == 2)
        stack.date.advance(seconds: 60)
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(stack.transport.requests(to: popularPath).last?.headers["If-None-Match"] == "v2")
    }

    @Test("A response without a maximum age is revalidated each time")
    func unsaid() async throws {
        answer(.json(pageJSON(titled: "Old"), headers: ["ETag": "v1"]))
        _ = try await updates(.freshWhileValid)
        _ = try await updates(.freshWhileValid)
        #expect(stack.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, "v1"])
    }

    @Test(
        "An expired response is used if the source fails, with its age and the reason",
        arguments: [500, 502, 429, 503, nil]
    )
    func stale(status: Int?) async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 7_200)
        stack.transport.unplug()
        if let status { answer(.json("", status: status)) }
        let updates = try await updates(.freshWhileValid)
        #expect(updates.flatMap(\.value.movies).map(\.title) == ["Old"])
        let staleness = try #require(updates.first?.staleness)
        #expect(staleness.age == .seconds(7_200))
        switch (status, staleness.reason) {
        case (429?, .tryLater?), (503?, .tryLater?), (500?, .unreachable?), (502?, .unreachable?), (nil, .unreachable?):
            break
        default: Issue.record("\(staleness)")
        }
    }

    @Test(
        "An expired response is not used if the source responds with an error",
        arguments: [(401, refusal), (403, refusal), (404, ""), (422, ""), (200, refusal), (200, "{}"), (200, "<html>")]
    )
    func answered(status: Int, body: String) async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 60)
        answer(.json(body, status: status))
        await #expect(throws: MoviesError.self) { try await updates(.freshWhileValid) }
    }

    @Test("A reload ignores the stored response and replaces it")
    func reload() async throws {
        _ = try await updates(.freshWhileValid)
        answer(.json(pageJSON(titled: "New"), headers: ["Cache-Control": "max-age=60"]))
        #expect(try await titles(.reload) == ["New"])
        #expect(stack.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, nil])
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(asked == 2)
    }

    @Test("A failed reload does not use the stored response")
    func failedReload() async throws {
        _ = try await updates(.freshWhileValid)
        stack.transport.unplug()
        await #expect(throws: MoviesError.self) { try await updates(.reload) }
    }

    @Test("storedOnly uses expired responses, with their age")
    func storedOnly() async throws {
        _ = try await updates(.freshWhileValid)
        let before = stack.transport.requests.count
        #expect(try await updates(.storedOnly).map(\.staleness) == [nil])
        stack.date.advance(seconds: 90)
        #expect(try await updates(.storedOnly).map(\.staleness) == [Staleness(age: .seconds(90), reason: nil)])
        #expect(stack.transport.requests.count == before)
    }

    @Test("storedOnly sends no request for a missing response")
    func notStored() async throws {
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
        #expect(stack.transport.requests.isEmpty)
    }

    @Test("cacheFirst reports the stored response before the fresh one")
    func cacheFirst() async throws {
        _ = try await updates(.freshWhileValid)
        answer(.json(pageJSON(titled: "New"), headers: ["Cache-Control": "max-age=60"]))
        #expect(try await titles(.cacheFirst) == ["Old", "New"])
        #expect(stack.transport.requests(to: popularPath).last?.headers["If-None-Match"] == #"W/"v1""#)
        #expect(try await titles(.freshWhileValid) == ["New"])
    }

    @Test("cacheFirst reports the stored response and its genres while the source is silent")
    func atOnce() async throws {
        _ = try await updates(.freshWhileValid)
        let gate = Gate()
        for (number, path) in [popularPath, genresPath].enumerated() {
            stack.transport.route(path) { _ in
                try await gate.pass(number)
                return .json("", status: 500)
            }
        }
        let repository = try stack.repository()
        let shown = Gate()
        let work = Task {
            try await repository.page(1, of: .popular, policy: .cacheFirst) { page in
                #expect(page.value.movies.map(\.title) == ["Old"])
                shown.open()
            }
        }
        try await shown.pass()
        // The page was reported before its request ended.
        #expect(gate.log.passed.isEmpty)
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("cacheFirst returns the stored response and the reason if the source fails")
    func cacheFirstStale() async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 90)
        stack.transport.unplug()
        let updates = try await updates(.cacheFirst)
        #expect(updates.map(\.value.movies.first?.title) == ["Old", "Old"])
        #expect(updates.first?.staleness == nil)
        #expect(updates.last?.staleness?.age == .seconds(90))
    }

    @Test("cacheFirst reports nothing early if no response is stored")
    func cacheFirstEmpty() async throws {
        #expect(try await titles(.cacheFirst) == ["Old"])
    }

    @Test("A response with no-store is not stored")
    func noStore() async throws {
        answer(.json(pageJSON(titled: "Old"), headers: ["ETag": "v1", "Cache-Control": "no-store, max-age=60"]))
        _ = try await updates(.freshWhileValid)
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
    }

    @Test("A response is used for at most 180 days", arguments: [(180 * 86_400 - 1, true), (180 * 86_400, false)])
    func tooOld(age: Int, isUsed: Bool) async throws {
        answer(.json(pageJSON(titled: "Old"), headers: ["Cache-Control": "max-age=99999999"]))
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: Double(age))
        if isUsed {
            #expect(try await titles(.storedOnly) == ["Old"])
        } else {
            await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
        }
    }

    @Test("A response with a date in the future is revalidated")
    func clockSetBack() async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: -3_600)
        answer(.json("", status: 304))
        #expect(try await titles(.freshWhileValid) == ["Old"])
        #expect(stack.transport.requests(to: popularPath).last?.headers["If-None-Match"] == #"W/"v1""#)
        stack.date.advance(seconds: -3_600)
        stack.transport.unplug()
        #expect(try await updates(.freshWhileValid).map(\.staleness?.age) == [.zero])
    }

    @Test("A source without a cache sends a request under every policy")
    func noCache() async throws {
        for policy in [CachePolicy.freshWhileValid, .storedOnly, .cacheFirst] {
            #expect(try await updates(policy, isCached: false).count == 1)
        }
        #expect(asked == 3)
    }
}

@Suite("Cancellation of a request", .timeLimit(.minutes(1)))
struct CancellationTests {
    /// The await that is cancelled.
    enum Place: CaseIterable {
        case lookUp, request, decode, genres
    }

    @Test("Cancelling ends every wait at once and starts nothing more", arguments: Place.allCases)
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
        // Lets further work start.
        for _ in 0..<100 { await Task.yield() }
        #expect(!uses.all.contains(.request))
    }
}

@Suite("The main thread")
struct MainThreadTests {
    @Test("Store, request and decoding never run on the main thread")
    @MainActor
    func main() async throws {
        let uses = Recorder<String>()
        let onMainThread = Recorder<String>()
        let stack = Stack(
            [popularPath: { _ in .json(pageJSON(titled: "Film"), headers: ["ETag": "v1"]) }],
            store: WatchedRecordStore { isMain in
                uses.append("store")
                if isMain { onMainThread.append("store") }
            }
        )
        let service = WatchedService(service: try stack.service()) { use, isMain in
            uses.append("\(use)")
            if isMain { onMainThread.append("\(use)") }
        }
        #expect(MainQueue.isCurrent)
        for policy in [CachePolicy.freshWhileValid, .cacheFirst] {
            _ = try await stack.repository(of: service).page(1, of: .popular, policy: policy) { _ in }
        }
        #expect(Set(uses.all) == ["store", "request", "decode"])
        #expect(onMainThread.all.isEmpty)
    }
}

/// A service that reports each use to `onUse`, and whether it runs on the main queue.
struct WatchedService: DataTransferService {
    enum Use: Hashable, Sendable {
        case request, decode
    }

    let service: any DataTransferService
    let onUse: @Sendable (Use, _ isOnMainQueue: Bool) async throws -> Void

    func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try service.address(of: endpoint)
    }

    func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value> {
        try await onUse(.request, MainQueue.isCurrent)
        return try await service.request(endpoint, ifNoneMatch: etag)
    }

    func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value {
        try await onUse(.decode, MainQueue.isCurrent)
        return try await service.decode(body, for: endpoint)
    }
}
