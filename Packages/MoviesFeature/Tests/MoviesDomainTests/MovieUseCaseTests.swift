import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

struct PosterSizeTests {
    @Test(
        "PosterSize selects the nearest width, and the larger of two equally near widths",
        arguments: [
            (-5, PosterSize.w92), (0, .w92), (122, .w92), (123, .w154), (154, .w154), (170, .w185), (263, .w185),
            (264, .w342), (421, .w500), (640, .w780), (10_000, .w780),
        ]
    )
    func nearest(width: Int, size: PosterSize) { #expect(PosterSize(nearestTo: width) == size) }
}

@Suite("RateMovieUseCase", .timeLimit(.minutes(10)))
struct RateMovieTests {
    private let gate = Gate()
    private let ratings: FakeMovieRatings
    private let rate: RateMovieUseCase

    init() {
        ratings = FakeMovieRatings(gate: gate)
        rate = RateMovieUseCase(ratings: ratings)
    }

    @Test("RateMovieUseCase sends the ratings in the order of the calls")
    func order() async throws {
        async let first: Void = rate.execute((.tmdb(1), MovieRating(1)))
        await gate.wait { $0.arrived.count == 1 }
        async let second: Void = rate.execute((.tmdb(1), MovieRating(2)))
        for _ in 0..<100 { await Task.yield() }
        #expect(ratings.calls == ["set tmdb:1 1"])
        gate.open()
        _ = try await (first, second)
        #expect(ratings.calls == ["set tmdb:1 1", "set tmdb:1 2"])
    }

    @Test("RateMovieUseCase cancels its request, and a later call sends the next rating")
    func cancellation() async throws {
        let first = Task { try await rate.execute((.tmdb(1), MovieRating(1))) }
        await gate.wait { $0.arrived.count == 1 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        try await rate.execute((.tmdb(1), MovieRating(2)))
        #expect(ratings.calls.last == "set tmdb:1 2")
    }
}
