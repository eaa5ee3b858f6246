import MoviesDomain
import Testing

@Suite("The size of a poster")
struct PosterSizeTests {
    @Test(
        "is the one nearest to the width that is wanted, of two as near the larger",
        arguments: [
            (-5, PosterSize.w92), (0, .w92), (92, .w92), (122, .w92), (123, .w154), (154, .w154), (170, .w185),
            (263, .w185), (264, .w342), (421, .w500), (500, .w500), (640, .w780), (10_000, .w780),
        ]
    )
    func nearest(width: Int, size: PosterSize) {
        #expect(PosterSize(nearestTo: width) == size)
    }
}
