import CommandKit
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    @Test(
        "The distance counts insertions, deletions, substitutions and swaps",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abcd", 1), ("abcd", "abc", 1),
            ("abc", "axc", 1), ("abc", "acb", 1), ("sotr", "sort", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
        ]
    )
    func distance(a: String, b: String, distance: Int) {
        #expect(Suggestion.editDistance(Array(a), Array(b)) == distance)
        #expect(Suggestion.editDistance(Array(b), Array(a)) == distance)
    }

    static let candidates = ["search", "popular", "show", "--format", "--color", "--page", "--pages"]

    @Test(
        "The nearest candidate is found, whatever its case and dashes",
        arguments: [
            ("serach", "search"), ("SEARCH", "search"), ("shwo", "show"), ("--fromat", "--format"),
            ("-format", "--format"), ("format", "--format"), ("—format", "--format"), ("--colour", "--color"),
            ("--pges", "--pages"), ("--pag", "--page"),
        ]
    )
    func near(word: String, nearest: String) {
        #expect(Suggestion.nearest(to: word, in: Self.candidates) == nearest)
    }

    @Test("An abbreviation is completed if only one candidate begins with it")
    func abbreviation() {
        #expect(Suggestion.nearest(to: "pop", in: Self.candidates) == "popular")
        #expect(Suggestion.nearest(to: "--fo", in: Self.candidates) == "--format")
        #expect(Suggestion.nearest(to: "se", in: ["search", "settings"]) == nil)
        #expect(Suggestion.nearest(to: "p", in: ["popular"]) == nil)
    }

    @Test(
        "Nothing is suggested for a word that is far from all",
        arguments: ["", "--", "x", "sort", "quit", "searching-for"]
    )
    func far(word: String) {
        #expect(Suggestion.nearest(to: word, in: Self.candidates) == nil)
    }

    @Test("Of equally near candidates the one with the same first letter is chosen")
    func tie() {
        #expect(Suggestion.nearest(to: "fsh", in: ["zsh", "fish"]) == "fish")
    }
}
