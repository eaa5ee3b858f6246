import CommandKit
import Testing

@Suite("Choice of the command")
struct CommandSelectionTests {
    @Test(
        "A command is reached by its names",
        arguments: [
            ("show 1", ["show"]), ("lists remove x", ["lists", "remove"]), ("lists list", ["lists", "list"]),
        ]
    )
    func named(line: String, path: [String]) throws {
        #expect(try run(line).path == path)
    }

    @Test(
        "The default subcommand runs when none is named, and takes its own options",
        arguments: ["lists", "lists --kept 3", "lists --kept=3", "lists -l", "--offline lists --long --kept 3"]
    )
    func defaultSubcommand(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "list"])
        #expect(command[Sample.kept] == (line.contains("3") ? 3 : nil))
        #expect(command[Sample.long] == line.contains("-l"))
    }

    @Test("A word that is no command does not become an argument of the default subcommand")
    func noDefaultForWords() throws {
        #expect(try message(of: "lists klear").hasPrefix("Unknown command 'klear'. Did you mean 'clear'?"))
    }

    @Test("A program without commands takes arguments and options itself")
    func single() throws {
        let port = Option("port", .integer(in: 0...65535), default: 0, help: "Where to listen.")
        let file = Argument("FILE", .text, help: "What to serve.")
        let tool = Command("serve", summary: "Serve a file.", arguments: [file], options: [port])
        guard case .run(let command) = try CommandParser(tool).parse(["x", "--port", "80"]) else {
            Issue.record("It should run")
            return
        }
        #expect(command.path.isEmpty)
        #expect(command[file] == "x")
        #expect(command[port] == 80)
        #expect(try message(of: ["help", "me"], root: tool).hasPrefix("Unexpected argument 'me'"))
    }

    @Test("The version is asked for at the root alone", arguments: ["--version", "--offline --version", "--version x"])
    func version(line: String) throws {
        guard case .version = try CommandParser(Sample.root).parse(words(line)) else {
            Issue.record("It should give the version")
            return
        }
        #expect(try message(of: "show 1 --version").hasPrefix("'shelf show' does not take '--version'; 'shelf' does."))
    }
}
