import Foundation
import MovieCatalogue
import Testing

@Suite("NormalizedTitle")
struct TitleKeyTests {
    @Test(
        "NormalizedTitle normalizes case, diacritics, apostrophes and punctuation",
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
        #expect(NormalizedTitle(title).texts == texts)
    }

    @Test(
        "The NormalizedTitle of a text of symbols is one word",
        arguments: [("$", "$"), (" ? ? ", "??"), ("…", "…"), ("🎬", "🎬")]
    )
    func symbols(title: String, text: String) {
        #expect(NormalizedTitle(title).texts == [text])
    }

    @Test(
        "The NormalizedTitle of a text without visible characters has no spelling",
        arguments: ["", "  ", "\0", "\u{200B}", "\u{E000}"]
    )
    func invisible(title: String) {
        #expect(NormalizedTitle(title).texts.isEmpty)
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
