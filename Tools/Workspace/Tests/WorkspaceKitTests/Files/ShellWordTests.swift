import ProcessSupport
import Testing
import WorkspaceKit

@Suite("A word for a shell")
struct ShellWordTests {
    @Test(
        "It is read as it was meant",
        arguments: ["", "a b", "it's", "$HOME", "`a`", "a\\b", "a\"b", "a;b", "*", "~", "a\n", "\n", "#", "é"]
    )
    func read(word: String) async throws {
        let quoted = ShellWord.quoted(word)
        #expect(try await Subprocess(["/bin/sh", "-c", "printf '<%s>' \(quoted)"]).run().text == "<\(word)>")
    }

    @Test("It is bare where it may be", arguments: ["/usr/local/lib", "a-b_c.d", "libstdc++"])
    func bare(word: String) {
        #expect(ShellWord.quoted(word) == word)
    }
}
