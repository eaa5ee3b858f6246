import CoreDomain
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Testing

@Suite("CachePolicy", .timeLimit(.minutes(10)))
struct CachePolicyTests {
    private static let refusal = #"{"success": false, "status_code": 7, "results": []}"#

    /// A fixture whose popular films are valid for 60 seconds, and whose genres are valid for 100,000,000 seconds.
    private let fixture = RepositoryFixture([
        popularPath: { _ in
            .json(pageJSON(titled: "Old"), headers: ["ETag": #"W/"v1""#, "Cache-Control": "max-age=60"])
        },
        genresPath: { _ in .json(#"{"genres": []}"#, headers: ["Cache-Control": "max-age=100000000"]) },
    ])

    /// Fetches popular films. Returns the stored page, if the repository reports it early, followed by the returned page.
    private func updates(_ policy: CachePolicy) async throws -> [Fetched<MoviesPage>] {
        let stored = Recorder<Fetched<MoviesPage>>()
        let page = try await fixture.repository(policy: policy).page(1, of: .popular()) { stored.append($0) }
        return stored.all + [page]
    }

    private func titles(_ policy: CachePolicy) async throws -> [String] {
        try await updates(policy).flatMap(\.value.movies).map(\.title)
    }

    private var etags: [String?] { fixture.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } }

    private func respond(_ body: String = "", status: Int = 200, _ headers: HTTPHeaders = [:]) {
        fixture.transport.route(popularPath) { _ in .json(body, status: status, headers: headers) }
    }

    @Test(
        "CachePolicy.freshWhileValid only revalidates an expired response; status 304 renews it and status 200 replaces it",
        arguments: [(304, "Old", #"W/"v1""#), (200, "New", "v2")]
    )
    func revalidated(status: Int, title: String, etag: String) async throws {
        _ = try await updates(.freshWhileValid)
        // A response with status 304 needs no ETag.
        if status == 304 {
            respond(status: status, ["Cache-Control": "max-age=30"])
        } else {
            respond(pageJSON(titled: title), ["ETag": etag, "Cache-Control": "max-age=30"])
        }
        // The number of requests after each pause.
        for (seconds, requests) in [(59.0, 1), (1, 2), (29, 2), (1, 3)] {
            fixture.date.advance(seconds: seconds)
            #expect(try await titles(.freshWhileValid) == [requests == 1 ? "Old" : title])
            #expect(etags == Array([nil, #"W/"v1""#, etag].prefix(requests)))
        }
    }

    @Test("CachePolicy.freshWhileValid revalidates a response without max-age each time")
    func noMaximumAge() async throws {
        respond(pageJSON(titled: "Old"), ["ETag": "v1"])
        for _ in 1...2 { _ = try await updates(.freshWhileValid) }
        #expect(etags == [nil, "v1"])
    }

    @Test(
        "An expired response is returned with its age after status 429 or 5xx or without a connection",
        arguments: [
            (502, .serviceFailed(serverMessage: "HTTP status 502")), (429, .tryLater(seconds: nil, serverMessage: nil)),
            (503, .tryLater(seconds: nil, serverMessage: nil)), (nil, nil),
        ] as [(Int?, MoviesError?)]
    )
    func stale(status: Int?, reason: MoviesError?) async throws {
        _ = try await updates(.freshWhileValid)
        fixture.date.advance(seconds: 7_200)
        fixture.transport.unplug()
        if let status { respond(status: status) }
        let unreachable = NetworkError.unreachable(host: "api.example.org", reason: "refused").failureReason ?? ""
        let expected = reason ?? .unreachable(reason: unreachable)
        let staleness = Staleness(age: .seconds(7_200), reason: expected)
        let updatesByPolicy: [(CachePolicy, [Staleness?])] = [
            (.freshWhileValid, [staleness]), (.cacheFirst, [nil, staleness]),
        ]
        for (policy, expected) in updatesByPolicy {
            let updates = try await updates(policy)
            #expect(updates.flatMap(\.value.movies).map(\.title) == expected.map { _ in "Old" })
            #expect(updates.map(\.staleness) == expected)
        }
    }

    @Test(
        "CachePolicy.freshWhileValid throws an error for a rejection or an invalid body, and keeps the expired response",
        arguments: [(401, refusal), (403, refusal), (404, ""), (422, ""), (200, refusal), (200, "{}"), (200, "<html>")]
    )
    func errorResponse(status: Int, body: String) async throws {
        _ = try await updates(.freshWhileValid)
        fixture.date.advance(seconds: 60)
        respond(body, status: status)
        await #expect(throws: MoviesError.self) { try await updates(.freshWhileValid) }
        #expect(try await titles(.storedOnly) == ["Old"])
    }

    @Test("CachePolicy.reload replaces the stored response, and throws the error of a failed request")
    func reload() async throws {
        _ = try await updates(.freshWhileValid)
        respond(pageJSON(titled: "New"), ["Cache-Control": "max-age=60"])
        #expect(try await titles(.reload) == ["New"])
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(etags == [nil, nil])
        fixture.transport.unplug()
        await #expect(throws: MoviesError.self) { try await updates(.reload) }
    }

    @Test("CachePolicy.storedOnly sends no request for a valid, an expired and a missing response")
    func storedOnly() async throws {
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
        #expect(fixture.transport.requests.isEmpty)
        _ = try await updates(.freshWhileValid)
        let before = fixture.transport.requests.count
        #expect(try await updates(.storedOnly).map(\.staleness) == [nil])
        fixture.date.advance(seconds: 90)
        #expect(try await updates(.storedOnly).map(\.staleness) == [Staleness(age: .seconds(90), reason: nil)])
        #expect(fixture.transport.requests.count == before)
    }

    @Test("CachePolicy.cacheFirst reports a stored response before the fresh response")
    func cacheFirst() async throws {
        #expect(try await titles(.cacheFirst) == ["Old"])
        respond(pageJSON(titled: "New"), ["Cache-Control": "max-age=60"])
        #expect(try await titles(.cacheFirst) == ["Old", "New"])
        #expect(etags == [nil, #"W/"v1""#])
        #expect(try await titles(.freshWhileValid) == ["New"])
    }

    @Test("CachePolicy.cacheFirst reports a stored page before the requests for the page and the genres end")
    func cacheFirstWithoutDelay() async throws {
        _ = try await updates(.freshWhileValid)
        let gate = Gate()
        for (number, path) in [popularPath, genresPath].enumerated() {
            fixture.transport.route(path) { _ in
                try await gate.pass(number)
                return .json("", status: 500)
            }
        }
        let repository = try fixture.repository(policy: .cacheFirst)
        let shown = Gate()
        let work = Task {
            try await repository.page(1, of: .popular()) { page in
                #expect(page.value.movies.map(\.title) == ["Old"])
                shown.open()
            }
        }
        try await shown.pass()
        // No request has ended yet.
        #expect(gate.log.passed.isEmpty)
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("TMDBMoviesRepository does not store a response with the directive no-store")
    func noStore() async throws {
        respond(pageJSON(titled: "Old"), ["ETag": "v1", "Cache-Control": "no-store, max-age=60"])
        _ = try await updates(.freshWhileValid)
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
    }

    @Test("CachePolicy.freshWhileValid revalidates a response whose date is in the future")
    func clockSetBack() async throws {
        _ = try await updates(.freshWhileValid)
        fixture.date.advance(seconds: -3_600)
        respond(status: 304)
        #expect(try await titles(.freshWhileValid) == ["Old"])
        #expect(etags.last == #"W/"v1""#)
        fixture.date.advance(seconds: -3_600)
        fixture.transport.unplug()
        #expect(try await updates(.freshWhileValid).map(\.staleness?.age) == [.zero])
    }
}

@Suite("Tasks of TMDBMoviesRepository", .timeLimit(.minutes(10)))
struct RepositoryTaskTests {
    enum Step: CaseIterable {
        case lookup, request, genres
    }

    @Test("Cancelling a fetch cancels its step, and no request follows a lookup", arguments: Step.allCases)
    func cancelled(step: Step) async throws {
        let gate = Gate()
        let pass = { @Sendable (current: Step) in if current == step { try await gate.pass() } }
        let fixture = RepositoryFixture(store: WatchedRecordStore { try await pass(.lookup) })
        for (path, current) in [(popularPath, Step.request), (genresPath, .genres)] {
            fixture.transport.route(path) { _ in
                try await pass(current)
                return .json(#"{"genres": [], "results": []}"#)
            }
        }
        let work = Task { try await fixture.popular() }
        await gate.wait { !$0.arrived.isEmpty }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        await gate.wait { $0.cancelled == [0] }
        let requests = fixture.transport.requests(to: popularPath)
        #expect(requests.isEmpty || step == .request || step == .genres)
    }

    @Test("TMDBMoviesRepository uses the store and sends requests off the main actor")
    @MainActor
    func mainActor() async throws {
        let uses = Recorder<Bool>()
        let respond: RoutedTransport.Route = { _ in
            uses.append(isOnMainActor())
            return .json(#"{"id": 78, "title": "Film", "results": []}"#)
        }
        let routes = [popularPath: respond, "movie/78": respond]
        let store = WatchedRecordStore { uses.append(isOnMainActor()) }
        let repository = try RepositoryFixture(routes, store: store).repository()
        _ = try await repository.page(1, of: .popular(), onStored: nil)
        _ = try await repository.details(of: .tmdb(78), language: nil, onStored: nil)
        #expect(uses.all.count > 2 && !uses.all.contains(true))
    }
}
