import CommandKit
import Testing

@Suite("Syntax of options")
struct OptionSyntaxTests {
    @Test(
        "A value follows its option in every usual form",
        arguments: [
            "search a --year 1982", "search a --year=1982", "search a -y 1982", "search a -y1982", "search a -y=1982",
            "search -ay1982 a", "search -ay 1982 a", "search --year 1982 -- a",
        ]
    )
    func value(line: String) throws {
        let command = try run(line)
        #expect(command[Sample.year] == 1982)
        #expect(command[Sample.query] == ["a"])
    }

    @Test("Options and arguments come in any order")
    func interleaved() throws {
        let command = try run("search one --year 1982 two -v three")
        #expect(command[Sample.query] == ["one", "two", "three"])
        #expect(command[Sample.year] == 1982)
        #expect(command[Sample.verbose])
    }

    @Test(
        "A global option is accepted before, between and after the commands",
        arguments: ["--offline lists clear", "lists --offline clear", "lists clear --offline"]
    )
    func global(line: String) throws {
        let command = try run(line)
        #expect(command.path == ["lists", "clear"])
        #expect(command[Sample.offline])
    }

    @Test("The last of several values wins, and a flag given twice is given")
    func repeated() throws {
        let command = try run("search a --year 1982 -v --year 1990 -v")
        #expect(command[Sample.year] == 1990)
        #expect(command[Sample.verbose])
    }

    @Test("Letters of flags can be joined")
    func cluster() throws {
        let command = try run("search -va a")
        #expect(command[Sample.verbose])
        #expect(command[Sample.all])
    }

    @Test("After two hyphens every word is an argument")
    func terminator() throws {
        let command = try run("search -- --year -v -- --help")
        #expect(command[Sample.query] == ["--year", "-v", "--", "--help"])
        #expect(command[Sample.year] == nil)
        #expect(!command[Sample.verbose])
    }

    @Test("A negative number is a value or an argument, and so is a lone hyphen")
    func negative() throws {
        #expect(try run("search a --above -1.5")[Sample.above] == -1.5)
        #expect(try run("search -30 - -.5")[Sample.query] == ["-30", "-", "-.5"])
    }

    @Test("A value in the option's own word may begin with a hyphen, and may hold an equals sign")
    func attached() throws {
        #expect(try run("search a --language=-x=y")[Sample.language] == "-x=y")
    }

    @Test("A combining mark after a hyphen or an equals sign does not hide it")
    func combiningMarks() throws {
        #expect(try run(["search", "a", "--language=\u{301}x"])[Sample.language] == "\u{301}x")
        #expect(try message(of: ["search", "a", "--\u{301}x"]).hasPrefix("Unknown option"))
    }

    @Test("An option that is absent reads as its default or as nil")
    func absent() throws {
        let command = try run("search a")
        #expect(command[Sample.limit] == 20)
        #expect(command[Sample.sort] == .relevance)
        #expect(command[Sample.year] == nil)
        #expect(command[Sample.format] == nil)
        #expect(!command[Sample.all])
    }

    @Test("An option of another command reads as absent")
    func foreign() throws {
        let command = try run("show 1")
        #expect(command[Sample.limit] == 20)
        #expect(command[Sample.year] == nil)
        #expect(!command[Sample.sure])
    }

    @Test("Both bounds of a range are inside it", arguments: [1450, 2100])
    func bounds(year: Int) throws {
        #expect(try run("search a --year \(year)")[Sample.year] == year)
    }
}
