import CoreDomain
import Foundation
import Persistence
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("Stored records of the watchlist")
struct WatchlistRecordTests {
    private let store = InMemoryRecordStore()
    private let undoCollection = RecordCollection(name: "watchlist-undo", capacity: 100)
    private var repository: DefaultWatchlistRepository { DefaultWatchlistRepository(store: store) }

    /// Stores a value under the id of “Blade Runner”, and returns the entries.
    private func stored(_ value: String) async throws -> Set<WatchlistEntry> {
        try await store.save(value, forKey: "tt0083658")
        return try await repository.entries
    }

    private func value(forKey key: String = "tt0083658") async throws -> String? {
        try await store.record(forKey: key, in: .watchlist).map { String(decoding: $0.value, as: UTF8.self) }
    }

    @Test(
        "An entry is stored as a JSON object with a version, under its id",
        arguments: [
            (
                .sample(
                    otherIDs: [.tmdb(78), .imdb(5)],
                    due: "2026-12-24",
                    note: "a \"note\"",
                    watched: "2026-11-20",
                    rating: 9
                ),
                #"""
                {"added":"2026-11-22","due":"2026-12-24","ids":["tt0083658","tmdb:78","tt0000005"],"note":"a \"note\"",\#
                "poster":"/p.jpg","rating":9,"title":"Blade Runner","version":1,"watched":"2026-11-20","year":1982}
                """#
            ),
            (
                .sample(.tmdb(79), "Amélie", nil, posterPath: nil, watched: "2026-11-20", isEstimated: true),
                #"""
                {"added":"2026-11-22","estimated":true,"ids":["tmdb:79"],"title":"Amélie","version":1,"watched":"2026-11-20"}
                """#
            ),
        ] as [(WatchlistEntry, String)]
    )
    func format(entry: WatchlistEntry, expected: String) async throws {
        try await repository.save(entry)
        #expect(try await value(forKey: entry.id.description) == expected)
        #expect(try await repository.entries == [entry])
    }

    @Test(
        "A record without optional fields, with unknown fields or with an unknown rating is an entry",
        arguments: [
            ("", nil), (#","mood":{"dark":true}"#, nil), (#","watched":"2026-11-20","rating":11"#, "2026-11-20"),
        ]
    )
    func olderAndNewer(fields: String, watched: String?) async throws {
        let entry = WatchlistEntry.sample(.imdb(83_658), "Zulu", nil, posterPath: nil, watched: watched)
        let value = #"{"version":1,"ids":["tt0083658"],"title":"Zulu","added":"2026-11-22"\#(fields)}"#
        #expect(try await stored(value) == [entry])
    }

    @Test(
        "A record of another version or with an invalid value is not shown, and is kept by changes of other entries",
        arguments: [
            #"{"version":2,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#, "", "Blade Runner",
            #"{"version":1,"ids":[],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0083658","nm0000631"],"title":"Blade Runner","added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-02-30"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","due":"soon"}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","watched":""}"#,
            #"{"version":1,"ids":["tt0083658"],"title":"Blade Runner","added":"2026-11-22","year":"1982"}"#,
            #"{"version":1,"ids":["tt0083658"],"added":"2026-11-22"}"#,
            #"{"version":1,"ids":["tt0000005","tt0083658"],"title":"Blade Runner","added":"2026-11-22"}"#,
        ]
    )
    func unreadable(value: String) async throws {
        #expect(try await stored(value) == [])
        #expect(try await repository.watchlist().unreadableKeys == ["tt0083658"])
        let alien = WatchlistEntry.sample(.tmdb(348), "Alien", 1979)
        try await repository.save(alien)
        #expect(try await repository.entries == [alien])
        try await repository.remove(alien.id)
        _ = try await repository.undo()
        #expect(try await self.value() == value)
    }

    @Test(
        "A change of another version is not undone, and does not hide the changes of this version",
        arguments: [#"{"version":2,"name":"Tag “Alien”","former":{}}"#, #"{"version":1}"#, ""]
    )
    func unknownChange(value: String) async throws {
        try await repository.save(.sample())
        try await store.save(value, forKey: "newer", in: undoCollection)
        await #expect(throws: WatchlistError.unreadableChange) { try await repository.undo() }
        #expect(try await repository.entries == [.sample()])
        try await repository.save(.sample(.tmdb(348), "Alien"))
        #expect(try await repository.undo() == "Save")
        await #expect(throws: WatchlistError.unreadableChange) { try await repository.undo() }
        #expect(try await store.record(forKey: "newer", in: undoCollection) != nil)
    }
}
