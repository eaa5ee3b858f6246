import Foundation
import TerminalText
import Testing

@Suite("JSONText")
struct JSONTextTests {
    @Test(
        "nothing that a terminal would obey stands in it raw, and nothing is lost",
        arguments: [
            "\u{1B}[2J", "\u{7F}", "\u{9B}31m", "\u{202E}abc", "\u{2066}x\u{2069}", "\u{E0041}", "\u{2028}", "a\nb",
        ]
    )
    func escapes(text: String) throws {
        let json = try JSONText.text(["title": text])
        let rest = json.dropFirst("{\n  ".count).dropLast("\n}\n".count)
        #expect(rest.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(rest.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["title": text])
    }

    @Test("letters, marks and symbols of any script stand as they are")
    func keepsLetters() throws {
        #expect(try JSONText.text(["t": "Amélie 千と千尋 🎬/"]).contains("Amélie 千と千尋 🎬/"))
    }

    @Test("keys are sorted and the text ends with a line break")
    func sorted() throws {
        #expect(try JSONText.text(["b": 1, "a": 2]) == "{\n  \"a\" : 2,\n  \"b\" : 1\n}\n")
    }
}
