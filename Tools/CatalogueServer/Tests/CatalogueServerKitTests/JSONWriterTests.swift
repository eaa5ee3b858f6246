import CatalogueServerKit
import Foundation
import Testing

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
