import CommandKit
import Testing

@Suite("Arguments")
struct ArgumentTests {
    @Test("A required and an optional argument are read in their order")
    func optional() throws {
        let both = try run("show 12 3")
        #expect(both[Sample.id] == "12")
        #expect(both[Sample.edition] == 3)
        #expect(try run("show 12")[Sample.edition] == nil)
    }

    @Test("A choice is read as its case")
    func choice() throws {
        #expect(try run("completions fish")[Sample.shell] == .fish)
    }

    @Test(
        "Any number of words is taken, none included",
        arguments: [("lend", []), ("lend 3", [3]), ("lend 3 --sure 5", [3, 5])]
    )
    func anyNumber(line: String, books: [Int]) throws {
        #expect(try run(line)[Sample.books] == books)
    }

    @Test(
        "What is left of a line is passed on as it stands, options, help and dashes included",
        arguments: [
            ("open less", []), ("open less --long -x", ["--long", "-x"]), ("open less -- --help", ["--", "--help"]),
            ("open less -h", ["-h"]),
        ]
    )
    func remainder(line: String, words: [String]) throws {
        let command = try run(line)
        #expect(command[Sample.program] == "less")
        #expect(command[Sample.words] == words)
        #expect(!command[Sample.long])
    }

    @Test("Options in front of what is left are the command's own")
    func beforeRemainder() throws {
        let command = try run("open --long less --long")
        #expect(command[Sample.long])
        #expect(command[Sample.words] == ["--long"])
    }

    @Test("An argument of another command reads as absent")
    func foreign() throws {
        let command = try run("show 12")
        #expect(command[Sample.query].isEmpty)
    }

    @Test("Reading a required argument of another command stops the program")
    func programmingMistake() async {
        await #expect(processExitsWith: .failure) {
            guard case .run(let command) = try CommandParser(Sample.root).parse(["show", "12"]) else { return }
            _ = command[Sample.shell]
        }
    }
}
