import CoreDomain
import Foundation
import Synchronization
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

    @Test(
        "DefaultWatchlistFileReader accepts CSV columns in any case and order, other numbers of fields, and spaces",
        arguments: [
            ("YEAR,\"watched date\",unknown,name\n1979, 2020-05-01T20:15Z ,x, Alien \n", "2020-05-01"),
            ("Name,Year\n Alien,1979,x,y\n", nil), ("Name,Year,Watched Date\nAlien,1979\n", nil),
        ]
    )
    func columns(text: String, watched: String?) async throws {
        #expect(try await DefaultWatchlistFileReader(text).movies() == [.sample("Alien", 1979, watched: watched)])
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
            ("[{}", "The JSON array is not closed."),
            ("Name\n\"Alien", "The quotation mark in line 2 is not closed."),
        ]
            + [("Name;Year\n", "semicolons"), ("Name\tYear\n", "tabs")].map {
                ($0, "The columns are separated by \($1). Save the file with commas, and import it again.")
            }
    )
    func unreadable(text: String, reason: String) async {
        await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
            _ = try await DefaultWatchlistFileReader(text).rows()
        }
    }

    @Test(
        "DefaultWatchlistFileReader reads an id with decomposed characters as the id with composed ones",
        arguments: [
            "id,title\nwikipedia:AME,A\n",
            #"[{"added":"2026-11-22","ids":["wikipedia:AME"],"title":"A","version":1}]"#,
        ]
    )
    func decomposedID(text: String) async throws {
        let composed = try await DefaultWatchlistFileReader(text.replacing("AME", with: "Am\u{E9}lie")).contents()
        let contents = try await DefaultWatchlistFileReader(text.replacing("AME", with: "Ame\u{301}lie")).contents()
        #expect(contents == composed && contents.count == 1)
    }

    private static let titles = ["Amélie", "“Straße” – €", "千と千尋", "🎬"]

    private static func file(_ title: String, _ encoding: String.Encoding) -> Data {
        Data("Name,Year\r\n\(title),2001\r\nAlien,1979".data(using: encoding) ?? Data())
    }

    @Test(
        "DefaultWatchlistFileReader reads UTF-16 with and without a byte order mark, for all chunk sizes",
        arguments: titles,
        [String.Encoding.utf16LittleEndian, .utf16BigEndian]
    )
    func utf16(title: String, encoding: String.Encoding) async throws {
        for start in [Data(), "\u{FEFF}".data(using: encoding) ?? Data()] {
            for size in [1, 2, 3, 5, 1_000] {
                let reader = DefaultWatchlistFileReader(start + Self.file(title, encoding), chunkSize: size)
                #expect(try await reader.movies().map(\.title) == [title, "Alien"])
            }
        }
        let json = Data(#"[{"movie":{"title":"\#(title)"}}]"#.data(using: encoding) ?? Data())
        #expect(try await DefaultWatchlistFileReader(json).movies().map(\.title) == [title])
    }

    @Test("DefaultWatchlistFileReader reads text that is not UTF-8 as Windows-1252", arguments: titles.prefix(2))
    func windows1252(title: String) async throws {
        for size in [1, 2, 1_000] {
            let reader = DefaultWatchlistFileReader(Self.file(title, .windowsCP1252), chunkSize: size)
            var rows: [WatchlistFileRow] = []
            let frame = try await reader.read { rows.append($0) }
            #expect(rows.movies.map(\.title) == [title, "Alien"])
            // The file of unmatched rows is in UTF-8.
            #expect(try await DefaultWatchlistFileReader(frame.file(with: rows)).movies() == rows.movies)
        }
    }

    @Test("DefaultWatchlistFileReader reads all characters of Windows-1252")
    func characters() async throws {
        for byte in (0x80...0xFF).map(UInt8.init) where ![0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xA0].contains(byte) {
            let title = String(data: Data([byte]), encoding: .windowsCP1252)
            #expect(try await DefaultWatchlistFileReader(Data("Name\n".utf8) + [byte]).movies().map(\.title) == [title])
        }
    }

    private static let save = " Save the text as UTF-8, and import it again."
    private static let notText =
        " is not in UTF-8, UTF-16 or Windows-1252. Save the text as UTF-8, or unpack an archive, and import it again."

    @Test(
        "DefaultWatchlistFileReader refuses bytes that are no text in one encoding, with their line",
        arguments: [
            // Undefined bytes of Windows-1252, also after its text.
            ([0x81], "Line 3" + notText), ([0x8D], "Line 3" + notText), ([0x8F], "Line 3" + notText),
            ([0x90], "Line 3" + notText), ([0x9D], "Line 3" + notText), ([0xE9, 0x0A, 0x9D], "Line 4" + notText),
            // NUL, also in UTF-8.
            ([0x00], "Line 3" + notText), ([0xC3, 0xA9, 0x0D, 0x0A, 0x00], "Line 4" + notText),
            // UTF-8 and Windows-1252 in both orders.
            ([0xC3, 0xA9, 0x0A, 0xE9], "Line 3 is in UTF-8, and line 4 is not." + save),
            ([0xE9, 0x0A, 0x0A, 0xC3, 0xA9], "Line 5 is in UTF-8, and line 3 is not." + save),
            ([0xC3, 0xA9, 0xE9], "Line 3 is only partly in UTF-8." + save),
            // An incomplete character at the end.
            ([0xC3, 0xA9, 0xE2, 0x82], "Line 3 is only partly in UTF-8." + save),
        ] as [([UInt8], String)]
    )
    func noText(bytes: [UInt8], reason: String) async {
        for size in [1, 3, 1_000] {
            let file = Data("Name\r\nAlien\r\n".utf8) + bytes
            await #expect(throws: WatchlistError.unreadableFile(reason: reason)) {
                _ = try await DefaultWatchlistFileReader(file, chunkSize: size).rows()
            }
        }
    }

    @Test(
        "DefaultWatchlistFileReader refuses archives, UTF-32 and damaged UTF-16 in line 1",
        arguments: [
            [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], [0xFF, 0xFE, 0x00, 0x00, 0x4E, 0x00, 0x00, 0x00],
            [0x00, 0x00, 0x00, 0x4E], [0xFF, 0xFE, 0x4E], [0xFF, 0xFE, 0x00, 0xDC],
            [0xFF, 0xFE, 0x00, 0xD8, 0x4E, 0x00], [0xFE, 0xFF, 0xD8, 0x00],
        ] as [[UInt8]]
    )
    func archive(bytes: [UInt8]) async {
        await #expect(throws: WatchlistError.unreadableFile(reason: "Line 1" + Self.notText)) {
            _ = try await DefaultWatchlistFileReader(Data(bytes)).rows()
        }
    }

    @Test("DefaultWatchlistFileReader passes the rows of a long CSV file on before the end")
    func longFile() async throws {
        let chunks = Mutex(0)
        let reader = DefaultWatchlistFileReader(name: "films.csv", dateRecords: 10, secondsFromGMT: { _ in 0 }) {
            let number = chunks.withLock { chunks in
                chunks += 1
                return chunks
            }
            guard number < 1_000 else { return nil }
            return Data((number == 1 ? "Name,Watched Date\n" : "Alien,04/05/2011\nZulu,23/04/2011\n").utf8)
        }
        var movies: [ImportedMovie] = []
        await #expect(throws: TestError.self) {
            _ = try await reader.read { row in
                movies += [row].movies
                if movies.count == 21 { throw TestError() }
            }
        }
        #expect(chunks.withLock { $0 } < 15)
        #expect(movies.allSatisfy { $0.watchedDay == ($0.title == "Alien" ? .day("2011-05-04") : .day("2011-04-23")) })
    }

    @Test("DefaultWatchlistFileReader stops to read a file after 4 MiB of white space")
    func blankFile() async {
        let file = Data(repeating: 0x0A, count: 5 << 20) + Data("Name\n".utf8)
        await #expect(throws: WatchlistError.unreadableFile(reason: "The file is empty.")) {
            _ = try await DefaultWatchlistFileReader(file, chunkSize: 1 << 20).rows()
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
        #expect(String(decoding: frame.file(with: Array(rows.suffix(1))), as: UTF8.self) == expected)
        for part in [Array(rows.suffix(1)), rows] {
            let reader = DefaultWatchlistFileReader(frame.file(with: part))
            #expect(try await reader.contents() == part.map(\.content))
        }
    }
}
