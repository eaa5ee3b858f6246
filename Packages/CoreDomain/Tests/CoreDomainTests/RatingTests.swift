import CoreDomain
import Testing

@Suite("Rating")
struct RatingTests {
    @Test(
        "needs a voter and an average on the scale",
        arguments: [(7.5, 0), (7.5, -1), (-0.1, 3), (10.1, 3), (.nan, 3)]
    )
    func refuses(average: Double, count: Int) {
        #expect(Rating(average: average, count: count) == nil)
    }

    @Test("the ends of the scale are on it", arguments: [0.0, 10.0])
    func ends(average: Double) {
        #expect(Rating(average: average, count: 1)?.average == average)
    }
}
