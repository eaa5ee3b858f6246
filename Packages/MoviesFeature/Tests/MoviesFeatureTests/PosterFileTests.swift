import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
import Testing

@Suite("Posters of film search", .timeLimit(.minutes(1)))
@MainActor
struct PosterFileTests {
    private nonisolated static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1])

    private func feature(poster: String = #""/p.jpg""#) throws -> Feature {
        try Feature([
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "poster_path": \#(poster)}"#) },
            "configuration": { _ in .json("{}") },
            "w342/p.jpg": { _ in HTTPResponse(statusCode: 200, headers: [:], body: Self.jpeg) },
        ])
    }

    @Test("Returns the poster in the nearest size, with the film's number")
    func file() async throws {
        let poster = try await feature().module.poster(of: "7", width: 300)
        #expect(poster.movieID == 7)
        #expect(poster.file == Self.jpeg)
    }

    @Test("A film without a poster throws an error")
    func none() async throws {
        let feature = try feature(poster: "null")
        await #expect(throws: MoviesError.noPoster(title: "Rain")) {
            try await feature.module.poster(of: "7", width: 300)
        }
    }

    @Test("A missing film and a missing poster throw different errors")
    func failures() async throws {
        let feature = try feature()
        await #expect(throws: MoviesError.noSuchMovie(id: "8")) { try await feature.module.poster(of: "8", width: 300) }
        await #expect(throws: MoviesError.noPicture(reason: "it does not have the poster")) {
            try await feature.module.poster(of: "7", width: 92)
        }
        await #expect(throws: MoviesError.notAReference("x y")) {
            try await feature.module.poster(of: "x y", width: 92)
        }
    }
}
