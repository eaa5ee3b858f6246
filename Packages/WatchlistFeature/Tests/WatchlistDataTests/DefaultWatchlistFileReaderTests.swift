import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistFileReader")
struct DefaultWatchlistFileReaderTests {
    private static let csv = "Date,Name,Year\r\n2023-01-05,\"Amélie, \"\"2001\"\"\",2001\r\n\r\n,Alien,1979\r\n"
    private static let json = """
        [{"movie":{"title":"Amélie","year":2001}},
         {"movie":{"title":"Alien [1]","year":1979}} ]
        """

    @Test(
        "DefaultWatchlistFileReader returns the same rows with a byte order mark, and for all chunk sizes",
        arguments: [csv, json],
        ["", "\u{FEFF}", "\u{FEFF}\r\n ", "\n\t"]
    )
    func chunks(text: String, start: String) async throws {
        let expected = try await DefaultWatchlistFileReader(text).rows()
        #expect(expected.count == 2)
        for size in [1, 2, 3, 4, 5, 20] {
            let rows = try await DefaultWatchlistFileReader(start + text, chunkSize: size).rows()
            #expect(rows.map(\.content) == expected.map(\.content), "\(size)")
            #expect(rows.map(\.bytes) == expected.map(\.bytes))
        }
    }

    @Test("DefaultWatchlistFileReader continues after an empty chunk")
    func emptyChunk() async throws {
        let chunks = AsyncStream<Data> { continuation in
            for text in ["", "Name\n", "", "Alien\n", "", "Zulu"] { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
        let reader = DefaultWatchlistFileReader(name: "films.csv") {
            var iterator = chunks.makeAsyncIterator()
            return await iterator.next()
        }
        #expect(try await reader.films().map(\.title) == ["Alien", "Zulu"])
    }

    @Test(
        "DefaultWatchlistFileReader accepts CSV columns in any case and order, values with spaces, and dates with a time"
    )
    func columns() async throws {
        let reader = DefaultWatchlistFileReader(
            "YEAR,\"watched date\",unknown,name\n1979, 2020-05-01T20:15Z ,x, Alien \n"
        )
        let film = ImportedFilm.sample("Alien", 1979) { ($0.isWatched, $0.watchedDay) = (true, .day("2020-05-01")) }
        #expect(try await reader.films() == [film])
    }

    @Test(
        "DefaultWatchlistFileReader accepts a CSV file with a column for titles or for IMDb ids",
        arguments: ["Name", "Title", "imdbID", "Const"]
    )
    func requiredColumn(name: String) async throws {
        #expect(try await DefaultWatchlistFileReader("\(name)\ntt0083658\n").films().count == 1)
    }

    @Test("DefaultWatchlistFileReader accepts CSV rows with fewer or more fields than columns")
    func fieldCount() async throws {
        let reader = DefaultWatchlistFileReader("Name,Year\nAlien\nZulu,1964,x,y\n")
        #expect(try await reader.films() == [.sample("Alien", nil), .sample("Zulu", 1964)])
    }

    @Test(
        "DefaultWatchlistFileReader throws for an empty file and for an unknown format",
        arguments: [
            ("", "The file is empty."), ("\u{FEFF}\r\n\r\n", "The file is empty."),
            (
                "Artist,Album\nX,Y\n",
                "The format of the file is unknown. Its first line has none of the columns of Letterboxd and IMDb."
            ),
            (
                " {\"watchlist\":[]}",
                "The file is not a JSON array. Import the output of 'watchlist export', not of 'watchlist --format json'."
            ),
            (
                "Name;Year\nAlien;1979\n",
                "The columns are separated by semicolons. Save the file with commas, and import it again."
            ),
            ("[{}", "The JSON array is not closed."),
            ("Name\n\"Alien", "The quotation mark in line 2 is not closed."),
        ]
    )
    func unreadable(text: String, reason: String) async {
        await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
            _ = try await DefaultWatchlistFileReader(text).rows()
        }
    }

    @Test(
        "DefaultWatchlistFileReader throws for a file that is not a text in UTF-8",
        arguments: [
            [0xFF, 0xFE, 0x4E, 0x00], [0xFE, 0xFF, 0x00, 0x4E], [0x4E, 0x00, 0x61, 0x00],
            [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00],
        ] as [[UInt8]]
    )
    func noText(bytes: [UInt8]) async {
        let reason = "The file is not a text in UTF-8. Save a text as UTF-8, or unpack an archive, and import it again."
        await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
            _ = try await DefaultWatchlistFileReader(Data(bytes)).rows()
        }
    }

    @Test(
        "DefaultWatchlistFileReader rethrows an error of the file, and an error of the closure that receives the rows"
    )
    func failures() async {
        let failing = DefaultWatchlistFileReader(name: "films.csv") { throw TestError() }
        await #expect(throws: TestError.self) { _ = try await failing.rows() }
        await #expect(throws: TestError.self) {
            _ = try await DefaultWatchlistFileReader(Self.json).read { _ in throw TestError() }
        }
    }

    @Test(
        "The file with some rows of a file has the same content, and DefaultWatchlistFileReader accepts it",
        arguments: [
            (csv, "Date,Name,Year\r\n,Alien,1979\r\n"),
            ("\u{FEFF}\"Name\",Year\n\"Amélie\n\"\"2001\"\"\",2001\n Alien ,1979", "\"Name\",Year\r\n Alien ,1979\r\n"),
            (json, "[\n{\"movie\":{\"title\":\"Alien [1]\",\"year\":1979}} \n]\n"),
        ]
    )
    func frame(text: String, expected: String) async throws {
        var rows: [WatchlistFileRow] = []
        let frame = try await DefaultWatchlistFileReader(text).read { rows.append($0) }
        let file = frame.file(with: Array(rows.suffix(1)))
        #expect(String(decoding: file, as: UTF8.self) == expected)
        #expect(try await DefaultWatchlistFileReader(file).rows().map(\.content) == rows.suffix(1).map(\.content))
        let copy = frame.file(with: rows)
        #expect(try await DefaultWatchlistFileReader(copy).rows().map(\.content) == rows.map(\.content))
    }

    @Test("The file of unmatched rows of an import can be imported when the source knows the films")
    func unmatched() async throws {
        let repository = FakeWatchlistRepository()
        func run(_ file: Data, _ films: [Movie]) async throws -> ImportWatchlistUseCase.Output {
            let lookup = FakeFilmSource(films).lookup
            let reader = DefaultWatchlistFileReader(file, name: "watched.csv", chunkSize: 7)
            return try await ImportWatchlistUseCase(repository: repository, lookup: lookup)
                .execute(.init(reader: reader, today: .day("2026-11-22")))
        }
        let file = "Date,Name,Year\n2023-01-05,\"The Good,\nthe Bad\",1966\n\n2023-01-06,Alien,1979\n2023-01-07,,\n"
        let alien = Movie.sample(.tmdb(348), "Alien", 1979)
        let first = try await run(Data(file.utf8), [alien])
        #expect(first.unmatched.map(\.line) == [2, 6])
        let unmatched = try #require(first.unmatchedFile)
        let second = try await run(unmatched, [alien, .sample(.tmdb(429), "The Good,\nthe Bad", 1966)])
        #expect((second.added, second.unmatched.map(\.line)) == (1, [4]))
        #expect(
            repository.entries.map(\.watched?.day.description).sorted { $0 ?? "" < $1 ?? "" } == [
                "2023-01-05", "2023-01-06",
            ]
        )
    }
}
