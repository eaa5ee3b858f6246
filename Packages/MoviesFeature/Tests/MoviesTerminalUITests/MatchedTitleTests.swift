import MoviesTerminalUI
import TerminalText
import Testing

struct MatchedTitleTests {
    @Test(
        "MatchedTitle underlines the beginnings of words that the search contains, ignoring case and diacritics",
        arguments: [
            ("amelie", "Amélie", ["Amélie"]), ("alien", "My Stepmother Is an Alien", ["Alien"]),
            ("lien", "Alien", []), ("blade ru", "Blade Runner", ["Blade", "Ru"]), ("al alien", "Aliens", ["Alien"]),
            ("東", "東京物語", ["東"]), ("the", "Bathe the Therapist", ["the", "The"]),
            ("2", "Alien 2: 28 Days", ["2", "2"]),
        ]
    )
    func matches(query: String, title: String, underlined: [String]) {
        let line = MatchedTitle(query: query).styled(SafeText(title), .plain)
        #expect(line.runs.map(\.text.string).joined() == title)
        #expect(line.runs.filter(\.style.isUnderlined).map(\.text.string) == underlined)
    }

    @Test("MatchedTitle underlines the text of a filter anywhere in the title")
    func filter() {
        let line = MatchedTitle(filter: "li").styled("Alien lies", .plain)
        #expect(line.runs.map(\.text.string) == ["A", "li", "en ", "li", "es"])
    }

    @Test("MatchedTitle underlines nothing without words", arguments: [nil, "", " - "])
    func noWords(query: String?) {
        #expect(MatchedTitle(query: query).styled("Alien", .bold).runs.map(\.style) == [.bold])
    }
}
