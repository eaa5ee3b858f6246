import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistFileWriter")
struct DefaultWatchlistFileWriterTests {
    private let entries: [WatchlistEntry] = [
        .sample(otherIDs: [.tmdb(78)], note: "“the final cut”,\r\nwith \"A\"; o/", watched: "2026-11-20", rating: 9),
        .sample(.tmdb(429), "The Good, the \"Bad\" and the Ugly", 1966, otherIDs: [.imdb(60_196)], due: "2027-01-01"),
        .sample(.tmdb(1_417), "Café ,\u{301} \"\u{308}\nlines", nil, added: "2020-02-29", watched: "2021-01-01"),
    ]

    private func text(_ format: WatchlistFileFormat, _ entries: [WatchlistEntry]) throws -> String {
        String(decoding: try DefaultWatchlistFileWriter().file(with: entries, format: format), as: UTF8.self)
    }

    @Test("The writer writes the columns that Letterboxd imports")
    func letterboxd() throws {
        let expected = """
            imdbID,tmdbID,Title,Year,Rating10,WatchedDate\r
            tt0083658,78,Blade Runner,1982,9,2026-11-20\r
            tt0060196,429,"The Good, the ""Bad"" and the Ugly",1966,,\r
            ,1417,"Café ,\u{301} ""\u{308} lines",,,2021-01-01\r

            """
        #expect(try text(.letterboxd, entries) == expected)
    }

    @Test("The writer writes the columns of IMDb")
    func imdb() throws {
        let expected = """
            Const,Created,Description,Title,Title Type,Year,Your Rating,Date Rated\r
            tt0083658,2026-11-22,"“the final cut”,\r
            with ""A""; o/",Blade Runner,Movie,1982,9,2026-11-20\r
            tt0060196,2026-11-22,,"The Good, the ""Bad"" and the Ugly",Movie,1966,,\r

            """
        #expect(try text(.imdb, Array(entries.prefix(2))) == expected)
    }

    @Test("The writer writes the id under which an entry is stored, even if it has other ids of that source")
    func severalIDs() throws {
        let entries: [WatchlistEntry] = [
            .sample(.imdb(9), "A", 2001, otherIDs: [.imdb(2), .tmdb(7), .tmdb(3)]),
            .sample(.tmdb(9), "B", 2001, otherIDs: [.tmdb(2), .imdb(7), .imdb(3)]),
        ]
        let lines = try text(.letterboxd, entries).split(separator: "\r\n").dropFirst()
        #expect(lines == ["tt0000009,3,A,2001,,", "tt0000003,9,B,2001,,"])
    }

    @Test(
        "The writer replaces control characters, except the line breaks of notes",
        arguments: [WatchlistFileFormat.letterboxd, .imdb, .ics]
    )
    func controlCharacters(format: WatchlistFileFormat) throws {
        let controls = (Array(0x00...0x1F) + Array(0x7F...0x9F)).map { String(UnicodeScalar(UInt8($0))) }
        let title = "A\(controls.joined())B"
        let entry = WatchlistEntry.sample(.imdb(1), title, due: "2026-12-24", note: "C\r\nD\(title)E\u{2028}")
        let unfolded = try text(format, [entry]).replacing("\r\n ", with: "")
        let kept = unfolded.unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(kept.allSatisfy { $0 == "\r" || $0 == "\n" })
        // A title has one space for the five tabs and line breaks in a row.
        #expect(unfolded.contains("A\(String(repeating: " ", count: controls.count - 4))B"))
        if format == .imdb { #expect(unfolded.contains("C\r\nD")) }
    }

    @Test(
        "The CSV of the writer has an apostrophe before formulas, which the reader removes",
        arguments: [
            ("=Alien", "'=Alien"), ("-30-", "'-30-"), ("@Suicide Room", "'@Suicide Room"), ("+A1", "'+A1"),
            ("+1", "+1"), ("-12", "-12"), ("'71", "'71"), ("'=1+1", "''=1+1"), ("'-12", "''-12"),
            ("Up = 1", "Up = 1"), ("=\u{301}1", "'=\u{301}1"),
        ]
    )
    func formula(text: String, field: String) async throws {
        let entry = WatchlistEntry.sample(.imdb(83_658), text, 1959, note: text)
        for (format, line) in [
            (WatchlistFileFormat.letterboxd, "tt0083658,,\(field),1959,,"),
            (.imdb, "tt0083658,2026-11-22,\(field),\(field),Movie,1959,,"),
        ] {
            let file = try self.text(format, [entry])
            #expect(file.split(separator: "\r\n").last.map(String.init) == line)
            let movies = try await DefaultWatchlistFileReader(file).movies()
            #expect(movies.map(\.title) == [text] && movies.map(\.note) == [format == .imdb ? text : ""])
        }
    }

    @Test("The file for Letterboxd has the exact title of a film without an id that Letterboxd knows")
    func exactTitle() async throws {
        let file = try text(.letterboxd, [.sample(try #require(MovieID("Q1743833")), "-30-", 1959)])
        #expect(file.hasSuffix("\r\n,,-30-,1959,,\r\n"))
        #expect(try await DefaultWatchlistFileReader(file).movies().map(\.title) == ["-30-"])
    }

    @Test("The writer writes a JSON array with one entry per line and escaped control characters")
    func json() throws {
        let expected = #"""
            [
            {"added":"2026-11-22","ids":["tt0083658"],"poster":"/p.jpg","title":"Blade Runner","version":1,"year":1982},
            {"added":"2020-02-29","ids":["tmdb:1"],"note":"a\nb\u009b\u007fé","poster":"/p.jpg","title":"\"A\"","version":1,"year":1999}
            ]

            """#
        let other = WatchlistEntry.sample(.tmdb(1), "\"A\"", 1999, added: "2020-02-29", note: "a\nb\u{9B}\u{7F}é")
        #expect(try text(.json, [.sample(), other]) == expected)
    }

    @Test(
        "The writer writes an empty watchlist as a file that the reader accepts",
        arguments: [WatchlistFileFormat.letterboxd, .imdb, .json]
    )
    func empty(format: WatchlistFileFormat) async throws {
        #expect(try await DefaultWatchlistFileReader(try text(format, [])).rows() == [])
    }
}

@Suite("Exported calendars")
struct CalendarFileTests {
    private func lines(_ entries: WatchlistEntry...) throws -> [String] {
        let file = try DefaultWatchlistFileWriter().file(with: entries, format: .ics)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.hasSuffix("\r\n"))
        return text.dropLast().split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the description after unfolding the lines (RFC 5545, section 3.1).
    private func description(in lines: [String]) -> String? {
        // Compares literally, because a line can continue with a combining mark.
        lines.joined(separator: "\r\n").replacingOccurrences(of: "\r\n ", with: "", options: .literal)
            .components(separatedBy: "\r\n").first { $0.hasPrefix("DESCRIPTION:") }
            .map { String($0.dropFirst("DESCRIPTION:".count)) }
    }

    @Test("A calendar has an event for the due date of each film that is not watched")
    func events() throws {
        let lines = try lines(
            .sample(due: "2026-12-24"),
            .sample(.imdb(1)),
            .sample(.imdb(2), due: "2026-12-24", watched: "2026-11-20"),
            .sample(.tmdb(78), "Zulu", added: "2020-02-29", due: "2027-01-01", note: "note")
        )
        let expected = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//movies//watchlist//EN
            BEGIN:VEVENT
            UID:tt0083658@movies
            DTSTAMP:20261122T000000Z
            DTSTART;VALUE=DATE:20261224
            SUMMARY:Watch Blade Runner
            TRANSP:TRANSPARENT
            END:VEVENT
            BEGIN:VEVENT
            UID:tmdb-78@movies
            DTSTAMP:20200229T000000Z
            DTSTART;VALUE=DATE:20270101
            SUMMARY:Watch Zulu
            DESCRIPTION:note
            TRANSP:TRANSPARENT
            END:VEVENT
            END:VCALENDAR
            """
        #expect(lines.joined(separator: "\n") == expected)
    }

    @Test(
        "A calendar escapes backslashes, semicolons, commas and line breaks",
        arguments: [
            (#"a\b"#, #"a\\b"#), ("a;b,c", #"a\;b\,c"#), ("a\r\nb\nc\rd", #"a\nb\nc\nd"#), ("\n", #"\n"#),
            (#"\n"#, #"\\n"#), ("\"a\": b", "\"a\": b"), (",\u{301}", "\\,\u{301}"),
        ]
    )
    func escaping(note: String, expected: String) throws {
        let lines = try lines(.sample(due: "2026-12-24", note: note))
        #expect(description(in: lines).map { Array($0.utf8) } == Array(expected.utf8))
    }

    @Test(
        "A calendar folds lines after at most 75 bytes, between Unicode scalars",
        arguments: ["a", "é", "千", "👩‍👩‍👧‍👦", "e\u{301}\u{302}\u{303}", ","]
    )
    func folding(character: String) throws {
        for count in [1, 60, 61, 62, 63, 64, 200] {
            let note = String(repeating: character, count: count)
            let lines = try lines(.sample(due: "2026-12-24", note: note))
            #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
            #expect(description(in: lines) == note.replacing(",", with: "\\,"))
        }
        let (fits, folds) = (String(repeating: "a", count: 63), String(repeating: "a", count: 64))
        #expect(try lines(.sample(due: "2026-12-24", note: fits)).contains("DESCRIPTION:\(fits)"))
        #expect(try lines(.sample(due: "2026-12-24", note: folds)).contains(" a"))
    }
}
