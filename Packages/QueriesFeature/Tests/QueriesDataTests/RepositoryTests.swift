import CoreDomain
import Foundation
import Persistence
import QueriesData
import Testing

@Suite("The kept queries")
struct RepositoryTests {
    private let store = InMemoryRecordStore()
    private var queries: DefaultRecentQueriesRepository { DefaultRecentQueriesRepository(store: store) }

    private func save(_ texts: String...) async throws {
        for text in texts { try await queries.save(try #require(MovieQuery(text))) }
    }

    private func kept(_ limit: Int = 1_000) async throws -> [String] {
        try await queries.recentQueries(limit: limit).map(\.text)
    }

    @Test("stand newest first, without white space around them")
    func order() async throws {
        try await save("Alien", "  Brazil\n", "千と千尋")
        #expect(try await kept() == ["千と千尋", "Brazil", "Alien"])
        #expect(try await kept(2) == ["千と千尋", "Brazil"])
        #expect(try await kept(0) == [])
    }

    @Test(
        "are there once however they are spelt, with the latest spelling, as the newest",
        arguments: [
            ("Amélie", "AMELIE"), ("Amélie", "Ame\u{301}lie"), ("Amélie", "amelie"), ("Ａｍｅｌｉｅ", "Amelie"),
            ("ｶﾞﾒﾗ", "ガメラ"), ("Blade Runner", "blade \t  RUNNER"), ("Wall\u{A0}E", "Wall E"), ("Å", "a"),
            ("Straße", "STRASSE"),
        ]
    )
    func deduplicated(first: String, second: String) async throws {
        try await save(first, "Alien", second)
        #expect(try await kept() == [second, "Alien"])
    }

    @Test(
        "are not the same when they differ in more",
        arguments: [("Wall E", "WallE"), ("Wall-E", "Wall E"), ("Alien", "Aliens"), ("ハハ", "パパ")]
    )
    func different(first: String, second: String) async throws {
        try await save(first, second)
        #expect(try await kept() == [second, first])
    }

    @Test("are a hundred at most, the oldest forgotten first")
    func capped() async throws {
        for number in 1...101 { try await save("Film \(number)") }
        let kept = try await kept()
        #expect(kept.count == 100)
        #expect(kept.first == "Film 101")
        #expect(kept.last == "Film 2")
    }

    @Test("can be removed by another spelling")
    func remove() async throws {
        try await save("Amélie", "Alien")
        let spelling = try #require(MovieQuery(" AMELIE "))
        #expect(try await queries.remove(spelling))
        #expect(try await kept() == ["Alien"])
        #expect(try await !queries.remove(spelling))
    }

    @Test("can be cleared, and are counted then")
    func clear() async throws {
        try await save("Amélie", "AMELIE", "Alien")
        #expect(try await queries.removeAll() == 2)
        #expect(try await queries.removeAll() == 0)
        #expect(try await kept() == [])
    }

    @Test("leave out what is damaged", arguments: ["", "  "])
    func damaged(value: String) async throws {
        try await save("Alien")
        let collection = RecordCollection(name: "recent-queries", capacity: 100)
        try await store.save(Record(key: "damaged", value: Data(value.utf8)), in: collection)
        #expect(try await kept() == ["Alien"])
    }

    @Test("tell whoever listens that they have changed, once for several changes in a row, until nobody listens")
    func changes() async throws {
        let queries = queries
        let query = try #require(MovieQuery("Alien"))
        var changes: AsyncStream<Void>? = queries.changes()
        var iterator = changes?.makeAsyncIterator()
        try await queries.save(query)
        try await queries.save(query)
        #expect(await iterator?.next() != nil)
        _ = try await queries.remove(query)
        #expect(await iterator?.next() != nil)
        _ = try await queries.removeAll()
        #expect(await iterator?.next() != nil)
        changes = nil
        iterator = nil
        try await queries.save(query)
    }
}
