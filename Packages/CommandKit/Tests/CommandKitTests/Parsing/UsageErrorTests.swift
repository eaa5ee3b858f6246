import CommandKit
import Testing

@Suite("UsageError")
struct UsageErrorTests {
    private static let escape = "To pass it as an argument, write it after '--'."
    private static let text = "a text that is not blank"
    private static let exclusion = "exclude each other; give only one of"

    @Test(
        "The message of a UsageError names the problem, the remedy and the command that shows help",
        arguments: [
            ("serch", "Unknown command 'serch'. Did you mean 'search'?", ""),
            ("lists klear", "Unknown command 'klear'. Did you mean 'clear'?", "lists"),
            ("xyzzy", "Unknown command 'xyzzy'.", ""),
            ("find whale", "Unknown command 'find'. Did you mean 'search'?", ""),
            ("lists -k 3", "Unknown option '-k'. Did you mean '--kept'?", "lists"),
            ("lists list -k3", "Unknown option '-k3'. Did you mean '--kept'?", "lists list"),
            ("lists --json", "Unknown option '--json'. Did you mean '--format json'?", "lists"),
            ("-V", "Unknown option '-V'. Did you mean '--version'?", ""),
            ("format", "Unknown command 'format'. Did you mean '--format'?", ""),
            ("''", "Unknown command ''.", ""),
            ("search a --sotr x", "Unknown option '--sotr'. Did you mean '--sort'?", "search"),
            ("search a -sort x", "Unknown option '-sort'. Did you mean '--sort'?", "search"),
            ("search a -vx", "Unknown option '-x'. \(escape)", "search"),
            ("lists -x", "Unknown option '-x'.", "lists"),
            ("search --nonsense -- --help", "Unknown option '--nonsense'. \(escape)", "search"),
            ("search a --\u{301}x", "Unknown option '--\u{301}x'. \(escape)", "search"),
            ("help lists remov", "Unknown command 'remov'. Did you mean 'remove'?", "lists"),
            ("lists --kpet 3", "Unknown option '--kpet'. Did you mean '--kept'?", "lists"),
            ("search -30-", "Unknown option '-30-'. \(escape)", "search"),
            ("search -inf", "Unknown option '-inf'. \(escape)", "search"),
            ("search -1.2.3", "Unknown option '-1.2.3'. \(escape)", "search"),
            ("--year 1 search", "'--year' comes after its command: 'shelf search --year'.", ""),
            (
                "lists --kept 3 clear", "Unexpected argument 'clear': 'shelf lists list' takes no arguments.",
                "lists list"
            ),
            ("show 1 --page 2", "'shelf show' does not take '--page'; 'shelf search' does.", "show"),
            ("show 1 -y 2", "'shelf show' does not take '-y'; 'shelf search' does.", "show"),
            ("search a --year", "'--year' needs a value: a whole number from 1450 to 2100.", "search"),
            (
                "search a --language -x", "'--language' needs a value: \(text). To pass '-x', write '--language=-x'.",
                "search"
            ),
            ("search a --language -- x", "'--language' needs a value: \(text).", "search"),
            ("search a --year 1449", "'--year' takes a whole number from 1450 to 2100, not '1449'.", "search"),
            ("search a --year 2101", "'--year' takes a whole number from 1450 to 2100, not '2101'.", "search"),
            ("search a -y= ", "'-y' takes a whole number from 1450 to 2100, not ''.", "search"),
            ("search a --limit -5", "'--limit' takes a whole number, 0 or more, not '-5'.", "search"),
            (
                "search a --sort Titel",
                "'--sort' takes relevance, year, rating or title, not 'Titel'. Did you mean 'title'?", "search"
            ),
            ("search a --above x", "'--above' takes a number such as 7.5, not 'x'.", "search"),
            ("search a --offline=yes", "'--offline' takes no value, not 'yes'.", "search"),
            ("search ''", "'QUERY' takes \(text), not ''.", "search"),
            ("show", "Missing argument ID. Usage: shelf show ID [EDITION]", "show"),
            ("show 1 x", "'EDITION' takes a whole number from 1 to 99, not 'x'.", "show"),
            ("show 1 2 3", "Unexpected argument '3': 'shelf show' takes only ID [EDITION].", "show"),
            (
                "lists clear offline",
                "Unexpected argument 'offline': 'shelf lists clear' takes no arguments. Did you mean '--offline'?",
                "lists clear"
            ),
            ("-- search", "Unexpected argument 'search': 'shelf' takes no arguments.", ""),
            ("search a --page 1 --all", "'--page' and '--all' \(exclusion) '--page', '--pages' or '--all'.", "search"),
            ("search a --offline --refresh", "'--offline' and '--refresh' \(exclusion) them.", "search"),
        ] as [(String, String, String)]
    )
    func messages(line: String, sentence: String, command: String) throws {
        let path = command.isEmpty ? "shelf" : "shelf \(command)"
        #expect(try message(of: line) == "\(sentence)\nSee '\(path) --help'.")
    }

    @Test("ParsedCommand.usageError(_:) escapes control characters and names the command that shows help")
    func createdByProgram() throws {
        let error = try run("lists clear").usageError("Refused:\u{1B}[31m red.")
        #expect(error.message == "Refused:\\u{1B}[31m red.\nSee 'shelf lists clear --help'.")
        #expect(error.description == error.message)
    }

    @Test(
        "A UsageError for long input has two lines, fewer than 500 scalars and no control or formatting characters",
        arguments: ["", "--", "--sort=", "--offline=", "-"]
    )
    func hostile(prefix: String) throws {
        let hostile =
            prefix + "x\u{1B}]0;y\u{07}\n\r\u{9B}31m\u{7F}\u{202E}\u{2066}\u{E0041}"
            + String(repeating: "z", count: 9_999)
        let lines = [[hostile], ["show", "1", "2", hostile], ["lists", hostile], ["search", "a", "--year", hostile]]
        for line in lines {
            let text = try message(of: line)
            #expect(text.split(separator: "\n").count == 2)
            #expect(text.unicodeScalars.count < 500)
            let bad = text.unicodeScalars.filter {
                $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
            }
            #expect(bad.isEmpty)
        }
    }
}

@Suite("Quoting of user input")
struct QuotedTests {
    private static let limit = String(repeating: "a", count: 80)

    @Test(
        "The function quoted(_:) escapes control and formatting characters but not joined emoji, and truncates after 80 scalars",
        arguments: [
            ("\u{0}", "\\u{0}"), ("\u{1B}[2J", "\\u{1B}[2J"), ("\u{9B}", "\\u{9B}"), ("\u{7F}", "\\u{7F}"),
            ("a\r\nb", "a\\u{D}\\u{A}b"), ("\u{202E}", "\\u{202E}"), ("\u{2069}", "\\u{2069}"),
            ("\u{200E}", "\\u{200E}"), ("\u{2028}", "\\u{2028}"), ("\u{FEFF}", "\\u{FEFF}"),
            ("\u{E0041}", "\\u{E0041}"), ("Amélie", "Amélie"), ("七人の侍", "七人の侍"), ("👩‍🚀", "👩‍🚀"),
            ("e\u{301}", "e\u{301}"), ("a\\b", "a\\b"), (limit, limit), (limit + "b", limit + "…"),
        ]
    )
    func shown(text: String, shown: String) {
        #expect(quoted(text) == "'\(shown)'")
    }
}

@Suite("Suggestion")
struct SuggestionTests {
    static let candidates = [
        "search", "settings", "popular", "show", "--format", "--color", "--page", "--pages", "zsh", "fish",
    ]

    @Test(
        "Suggestion.nearest returns the most similar candidate, else the only one that begins with two or more letters",
        arguments: [
            ("serach", "search"), ("SEARCH", "search"), ("shwo", "show"), ("--fromat", "--format"),
            ("-format", "--format"), ("format", "--format"), ("—format", "--format"), ("--colour", "--color"),
            ("--pges", "--pages"), ("--pag", "--page"), ("poplr", "popular"), ("ppualr", "popular"),
            ("pop", "popular"), ("--fo", "--format"), ("se", nil), ("p", nil),
            // Between equal distances, the candidate with the same first letter wins.
            ("fsh", "fish"), ("", nil), ("--", nil), ("x", nil), ("sort", nil), ("quit", nil), ("searching-for", nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, nearest: String?) {
        #expect(Suggestion.nearest(to: word, in: Self.candidates) == nearest)
    }
}
