import CatalogueBuilding
import Foundation
import MovieCatalogue
import Testing

@Suite("Film.overview")
struct OverviewTests {
    /// Returns the overview of a film of 1982. The character `|` separates the items of a list.
    private func overview(genres: String = "", directors: String = "", cast: String = "", countries: String = "") throws
        -> String
    {
        let sample = try SampleCatalogue(
            lines: ["tt1000000\tA Film\t1982\t\t\t\(genres)\t\(directors)\t\(cast)\t\t\(countries)\t\t\t7\t\t0"]
        )
        return try #require(try sample.catalogue.film(imdbNumber: 1_000_000)).overview
    }

    @Test(
        "Film.overview describes the genres of the film as an English phrase",
        arguments: [
            ("", "1982 film."), ("Drama", "1982 drama."), ("Comedy|Romance", "1982 romantic comedy."),
            ("Thriller|Sci-Fi", "1982 science-fiction thriller."), ("Horror", "1982 horror film."),
            ("Drama|Comedy", "1982 comedy drama."), ("Documentary|Music", "1982 music documentary."),
            ("Adventure|Fantasy", "1982 fantasy adventure film."), ("Western|Comedy", "1982 comedy western."),
            ("Biography|Sport|Drama", "1982 biographical sports drama."), ("War|History", "1982 historical war film."),
            ("Action|Adventure|Sci-Fi|Fantasy", "1982 fantasy action adventure film."),
        ]
    )
    func genres(genres: String, expected: String) throws {
        #expect(try overview(genres: genres) == expected)
    }

    @Test(
        "Film.overview names each country's adjective once, or 'international' for more than three adjectives",
        arguments: [
            ("France", "1982 French film."), ("France|Italy", "1982 French-Italian film."),
            ("Hong Kong|British Hong Kong", "1982 Hong Kong film."), ("Soviet Union", "1982 Soviet film."),
            ("France|Italy|Spain|Germany", "1982 international film."), ("Atlantis", "1982 film."),
        ]
    )
    func countries(countries: String, expected: String) throws {
        #expect(try overview(countries: countries) == expected)
    }

    @Test("Film.overview lists directors and cast, and counts the names above a limit")
    func people() throws {
        #expect(try overview(directors: "A") == "1982 film directed by A.")
        #expect(try overview(directors: "A|B") == "1982 film directed by A and B.")
        #expect(try overview(directors: "A|B|C|D") == "1982 film directed by A, B, C and D.")
        #expect(try overview(directors: "A|B|C|D|E") == "1982 film directed by A, B, C and 2 others.")
        #expect(try overview(cast: "X") == "1982 film with X.")
        #expect(try overview(directors: "A", cast: "X|Y|Z") == "1982 film directed by A, with X, Y and Z.")
    }
}

@Suite("TitleKey")
struct TitleKeyTests {
    @Test(
        "TitleKey normalizes case, diacritics, apostrophes and punctuation",
        arguments: [
            ("Amélie", ["amelie"]),
            ("AME\u{0301}LIE", ["amelie"]),
            ("Ocean's Eleven", ["oceans eleven"]),
            ("Ocean\u{2019}s  Eleven ", ["oceans eleven"]),
            ("(500) Days of Summer", ["500 days of summer"]),
            ("Æon Flux", ["aeon flux"]),
            ("Demi-sœur", ["demi soeur", "demisoeur"]),
            ("Großer ŁØÐ", ["grosser lod"]),
            ("Tom & Jerry", ["tom and jerry"]),
            ("R&B", ["r and b", "randb"]),
            ("WALL·E", ["wall e", "walle"]),
            ("M*A*S*H", ["m a s h", "mash"]),
            ("$9.99", ["9 99", "999"]),
            ("8½", ["8 1 2", "812"]),
            ("Alien³", ["alien 3", "alien3"]),
            ("Ｆｕｌｌ", ["full"]),
            ("C++", ["c"]),
            ("七人の侍", ["七人の侍"]),
        ]
    )
    func spellings(title: String, texts: [String]) {
        #expect(TitleKey(title).texts == texts)
    }

    @Test(
        "The TitleKey of a text of symbols is one word",
        arguments: [("$", "$"), (" ? ? ", "??"), ("…", "…"), ("🎬", "🎬")]
    )
    func symbols(title: String, text: String) {
        #expect(TitleKey(title).texts == [text])
    }

    @Test(
        "The TitleKey of a text without visible characters has no spelling",
        arguments: ["", "  ", "\0", "\u{200B}", "\u{E000}"]
    )
    func invisible(title: String) {
        #expect(TitleKey(title).texts.isEmpty)
    }
}

@Suite("JSONWriter")
struct JSONWriterTests {
    private func text(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(
        "Text that JSONWriter writes decodes unchanged",
        arguments: [
            "", "plain", "\"quoted\"", "back\\slash", "\0\u{1}\u{1F}\t\n\r", "é — 七 🎬", "\u{7F}\u{2028}", "</script>",
        ]
    )
    func texts(value: String) throws {
        let written = text { $0.array([value]) { $0.value($1) } }
        #expect(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String] == [value])
    }

    @Test(
        "JSONWriter.decimal(_:places:) writes the given number of decimal places",
        arguments: [
            (0, 1, "0.0"), (7, 1, "0.7"), (89, 1, "8.9"), (100, 1, "10.0"), (5, 3, "0.005"), (132_089, 3, "132.089"),
        ]
    )
    func decimals(units: Int, places: Int, expected: String) {
        #expect(text { $0.decimal(units, places: places) } == expected)
    }

    @Test("JSONWriter separates members and elements with commas, also after nested values")
    func commas() {
        let written = text { json in
            json.object { json in
                json.name("a")
                json.array([1, 2]) { $0.value($1) }
                json.name("b")
                json.object { _ in }
                json.name("c")
                json.null()
                json.name("d")
                json.value(true)
            }
        }
        #expect(written == #"{"a":[1,2],"b":{},"c":null,"d":true}"#)
    }
}
