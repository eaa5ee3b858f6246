import CoreDomain
import Testing

@Suite("MovieRating")
struct MovieRatingTests {
    @Test("MovieRating parses and writes multiples of 0.5 from 0.5 to 10", arguments: ["0.5", "1", "8.5", "10"])
    func valid(text: String) {
        #expect(MovieRating(text)?.description == text)
    }

    @Test(
        "MovieRating rejects other texts",
        arguments: ["", "0", "0.4", "9.25", "10.5", "-1", "nan", "inf", "nine", "9/10"]
    )
    func invalid(text: String) {
        #expect(MovieRating(text) == nil)
    }
}
