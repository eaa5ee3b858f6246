import Testing

@testable import MoviesCLI

@Suite("The version")
struct VersionTests {
    @Test("It carries TMDB's sentence word by word, and the credit of the catalogue")
    func credits() {
        #expect(Version.text.contains("This product uses the TMDB API but is not endorsed or certified by TMDB."))
        #expect(Version.text.contains("Wikidata contributors"))
        #expect(Version.text.hasSuffix("\n"))
    }
}
