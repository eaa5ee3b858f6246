import CommandKit
import Testing

@Test("An option is read by its key")
func smoke() throws {
    let year = Option("year", .integer(in: 1870...2100), placeholder: "Y", help: "Only films of this year.")
    let query = Argument(repeating: "QUERY", .text, help: "What to look for.")
    let tool = Command(
        "tool",
        summary: "A tool.",
        subcommands: [Command("search", summary: "S.", arguments: [query], options: [year])]
    )
    guard case .run(let command) = try CommandParser(tool).parse(["search", "a", "--year", "1982", "b"]) else {
        Issue.record("did not run"); return
    }
    #expect(command[year] == 1982)
    #expect(command[query] == ["a", "b"])
}
