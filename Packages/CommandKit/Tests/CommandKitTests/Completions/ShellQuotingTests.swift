import CommandKit
import Testing

@Suite("Quoting of examples")
struct ShellQuotingTests {
    @Test(
        "A word is quoted only where a shell would change it",
        arguments: [
            ("plain", "plain"), ("--year=1982", "--year=1982"), ("Amélie", "Amélie"), ("two words", "'two words'"),
            ("", "''"), ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("a*b", "'a*b'"), ("a;b", "'a;b'"),
            ("'\u{301}", "''\\''\u{301}'"),
        ]
    )
    func quoting(word: String, line: String) {
        #expect(Example([word], "").line(program: "t") == "t \(line)")
    }
}
