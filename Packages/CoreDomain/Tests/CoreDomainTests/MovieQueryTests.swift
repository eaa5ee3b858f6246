import CoreDomain
import Testing

@Suite("MovieQuery")
struct MovieQueryTests {
    @Test("has no white space around it")
    func trims() {
        #expect(MovieQuery(" \t blade runner\u{3000}\n")?.text == "blade runner")
    }

    @Test("is never empty", arguments: ["", "   ", "\n\t", "\u{3000}"])
    func neverEmpty(text: String) {
        #expect(MovieQuery(text) == nil)
    }
}
