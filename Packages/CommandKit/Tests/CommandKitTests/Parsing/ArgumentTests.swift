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
