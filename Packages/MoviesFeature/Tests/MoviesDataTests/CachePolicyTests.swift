import CoreDomain
import Foundation
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Stored answers", .timeLimit(.minutes(1)))
struct CachePolicyTests {
    private static let refusal = #"{"success": false, "status_code": 7, "status_message": "Invalid key."}"#

    /// A service whose first answer is valid for a minute; later ones are made by tests.
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

    /// How often the page was asked for.
    private var asked: Int { stack.transport.requests(to: popularPath).count }

    private func answer(_ response: HTTPResponse) {
        stack.transport.route(popularPath) { _ in response }
    }

    @Test("serve without any request while they are valid")
    func fresh() async throws {
        _ = try await updates(.freshWhileValid)
        let before = stack.transport.requests.count
        stack.date.advance(seconds: 59)
        let updates = try await updates(.freshWhileValid)
        #expect(updates.map(\.staleness) == [nil])
        #expect(updates.flatMap(\.value.movies).map(\.title) == ["Old"])
        #expect(stack.transport.requests.count == before)
    }

    @Test("are asked about afterwards, and are valid once more when nothing has changed")
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

    @Test("are replaced when something has changed")
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

    @Test("are asked about each time where the server does not say how long they are valid")
    func unsaid() async throws {
        answer(.json(pageJSON(titled: "Old"), headers: ["ETag": "v1"]))
        _ = try await updates(.freshWhileValid)
        _ = try await updates(.freshWhileValid)
        #expect(stack.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, "v1"])
    }

    @Test(
        "stand in for a source that does not answer, with their age and the reason",
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
        "never stand in for an answer, be it a bad one",
        arguments: [(401, refusal), (403, refusal), (404, ""), (422, ""), (200, refusal), (200, "{}"), (200, "<html>")]
    )
    func answered(status: Int, body: String) async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 60)
        answer(.json(body, status: status))
        await #expect(throws: MoviesError.self) { try await updates(.freshWhileValid) }
    }

    @Test("are passed over by a reload, and written by it")
    func reload() async throws {
        _ = try await updates(.freshWhileValid)
        answer(.json(pageJSON(titled: "New"), headers: ["Cache-Control": "max-age=60"]))
        #expect(try await titles(.reload) == ["New"])
        #expect(stack.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, nil])
        #expect(try await titles(.freshWhileValid) == ["New"])
        #expect(asked == 2)
    }

    @Test("do not stand in for a reload that fails")
    func failedReload() async throws {
        _ = try await updates(.freshWhileValid)
        stack.transport.unplug()
        await #expect(throws: MoviesError.self) { try await updates(.reload) }
    }

    @Test("are all there is where the source must not be asked, and tell their age when they are not valid")
    func storedOnly() async throws {
        _ = try await updates(.freshWhileValid)
        let before = stack.transport.requests.count
        #expect(try await updates(.storedOnly).map(\.staleness) == [nil])
        stack.date.advance(seconds: 90)
        #expect(try await updates(.storedOnly).map(\.staleness) == [Staleness(age: .seconds(90), reason: nil)])
        #expect(stack.transport.requests.count == before)
    }

    @Test("that are missing are no reason to ask a source that must not be asked")
    func notStored() async throws {
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
        #expect(stack.transport.requests.isEmpty)
    }

    @Test("come at once, before what the source says now, though they are valid")
    func cacheFirst() async throws {
        _ = try await updates(.freshWhileValid)
        answer(.json(pageJSON(titled: "New"), headers: ["Cache-Control": "max-age=60"]))
        #expect(try await titles(.cacheFirst) == ["Old", "New"])
        #expect(stack.transport.requests(to: popularPath).last?.headers["If-None-Match"] == #"W/"v1""#)
        #expect(try await titles(.freshWhileValid) == ["New"])
    }

    @Test("come at once, though the source is silent, genres and all")
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

    @Test("come again with the reason when the source does not answer")
    func cacheFirstStale() async throws {
        _ = try await updates(.freshWhileValid)
        stack.date.advance(seconds: 90)
        stack.transport.unplug()
        let updates = try await updates(.cacheFirst)
        #expect(updates.map(\.value.movies.first?.title) == ["Old", "Old"])
        #expect(updates.first?.staleness == nil)
        #expect(updates.last?.staleness?.age == .seconds(90))
    }

    @Test("are one answer where nothing was stored")
    func cacheFirstEmpty() async throws {
        #expect(try await titles(.cacheFirst) == ["Old"])
    }

    @Test("are none where the server forbids it")
    func noStore() async throws {
        answer(.json(pageJSON(titled: "Old"), headers: ["ETag": "v1", "Cache-Control": "no-store, max-age=60"]))
        _ = try await updates(.freshWhileValid)
        await #expect(throws: MoviesError.notStored) { try await updates(.storedOnly) }
    }

    @Test("are used for 180 days at most", arguments: [(180 * 86_400 - 1, true), (180 * 86_400, false)])
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

    @Test("of the future are asked about: a clock was wrong once")
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

    @Test("are not kept by a source that answers as quickly as any store")
    func noCache() async throws {
        for policy in [CachePolicy.freshWhileValid, .storedOnly, .cacheFirst] {
            #expect(try await updates(policy, isCached: false).count == 1)
        }
        #expect(asked == 3)
    }
}
