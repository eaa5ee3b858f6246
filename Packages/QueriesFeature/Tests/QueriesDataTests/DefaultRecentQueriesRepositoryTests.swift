import CoreDomain
import Foundation
import Persistence
import QueriesData
import Testing

@Suite("DefaultRecentQueriesRepository")
struct DefaultRecentQueriesRepositoryTests {
    private let store = InMemoryRecordStore()
    private let collection = RecordCollection(name: "recent-queries", capacity: 100)
    private var queries: DefaultRecentQueriesRepository { DefaultRecentQueriesRepository(store: store) }

    private func save(_ texts: String...) async throws {
        for text in texts { try await queries.save(try #require(MovieQuery(text))) }
    }

    private func stored(_ limit: Int = 1_000) async throws -> [String] {
        try await queries.recentQueries(limit: limit).map(\.text)
    }

    @Test("DefaultRecentQueriesRepository returns at most the requested number of queries, trimmed and newest first")
    func order() async throws {
        try await save("Alien", "  Brazil\n", "千と千尋")
        #expect(try await stored() == ["千と千尋", "Brazil", "Alien"])
        #expect(try await stored(2) == ["千と千尋", "Brazil"])
        #expect(try await stored(0) == [])
    }

    @Test(
        "DefaultRecentQueriesRepository replaces a query that is saved in another spelling, and makes it the newest",
        arguments: [
            ("Amélie", "AMELIE"), ("Amélie", "Ame\u{301}lie"), ("Amélie", "amelie"), ("Ａｍｅｌｉｅ", "Amelie"),
            ("ｶﾞﾒﾗ", "ガメラ"), ("Blade Runner", "blade \t  RUNNER"), ("Wall\u{A0}E", "Wall E"), ("Å", "a"),
            ("Straße", "STRASSE"),
        ]
    )
    func deduplicated(first: String, second: String) async throws {
        try await save(first, "Alien", second)
        #expect(try await stored() == [second, "Alien"])
    }

    @Test(
        "DefaultRecentQueriesRepository stores queries that differ in letters, spaces or hyphens separately",
        arguments: [("Wall E", "WallE"), ("Wall-E", "Wall E"), ("Alien", "Aliens"), ("ハハ", "パパ")]
    )
    func different(first: String, second: String) async throws {
        try await save(first, second)
        #expect(try await stored() == [second, first])
    }

    @Test("DefaultRecentQueriesRepository stores at most 100 queries and removes the oldest")
    func capacity() async throws {
        for number in 1...101 { try await save("Film \(number)") }
        #expect(try await stored() == (2...101).reversed().map { "Film \($0)" })
    }

    @Test("DefaultRecentQueriesRepository removes a query in any spelling, or all queries, and reports the removal")
    func remove() async throws {
        try await save("Amélie", "AMELIE", "Alien", "Brazil")
        let spelling = try #require(MovieQuery(" Amelie "))
        #expect(try await queries.remove(spelling))
        #expect(try await !queries.remove(spelling))
        #expect(try await stored() == ["Brazil", "Alien"])
        #expect(try await queries.removeAll() == 2)
        #expect(try await queries.removeAll() == 0)
        #expect(try await stored() == [])
    }

    @Test(
        "DefaultRecentQueriesRepository skips stored values without a text and values of a newer version",
        arguments: [
            "", "  ", #"{"text":"  ","version":1}"#, #"{"version":1}"#, #"{"text":"Brazil","version":2}"#,
        ]
    )
    func unreadable(value: String) async throws {
        try await save("Alien")
        try await store.save(Record(key: "unreadable", value: Data(value.utf8)), in: collection)
        #expect(try await stored() == ["Alien"])
    }

    @Test(
        "DefaultRecentQueriesRepository reads plain text, which the first releases stored, and JSON, with which it replaces the text",
        arguments: [
            ("Alien", "Alien"), ("{", "{"), ("12", "12"), (#"{"text":"Alien"}"#, #"{"text":"Alien"}"#),
            (#"{"text":"Alien","version":1,"unknown":true}"#, "Alien"),
        ]
    )
    func olderAndNewerValues(value: String, text: String) async throws {
        try await store.save(Record(key: "alien", value: Data(value.utf8)), in: collection)
        #expect(try await stored() == [text])
        try await save("ALIEN")
        let record = try #require(await store.record(forKey: "alien", in: collection))
        #expect(String(decoding: record.value, as: UTF8.self) == #"{"text":"ALIEN","version":1}"#)
    }

    @Test(
        "DefaultRecentQueriesRepository.changes() yields after saves and removals, once for all changes between reads"
    )
    func changes() async throws {
        let queries = queries
        let query = try #require(MovieQuery("Alien"))
        var iterator = queries.changes().makeAsyncIterator()
        try await queries.save(query)
        try await queries.save(query)
        #expect(await iterator.next() != nil)
        _ = try await queries.remove(query)
        #expect(await iterator.next() != nil)
        _ = try await queries.removeAll()
        #expect(await iterator.next() != nil)
    }
}
