import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
import Testing

@Suite("MoviesModule gives the poster of a film", .timeLimit(.minutes(1)))
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

    private func failure(of reference: String, width: Int, _ feature: Feature) async -> MoviesModuleError.Kind? {
        do {
            _ = try await feature.module.poster(of: reference, width: width)
            return nil
        } catch {
            return (error as? MoviesModuleError)?.kind
        }
    }

    @Test("in the nearest size, with the film's number")
    func file() async throws {
        let poster = try await feature().module.poster(of: "7", width: 300)
        #expect(poster.movieID == 7)
        #expect(poster.file == Self.jpeg)
    }

    @Test("and says so where there is none")
    func none() async throws {
        let feature = try feature(poster: "null")
        #expect(await failure(of: "7", width: 300, feature) == .noSuchMovie)
    }

    @Test("and says why where the film or the picture cannot be had")
    func failures() async throws {
        let feature = try feature()
        #expect(await failure(of: "8", width: 300, feature) == .noSuchMovie)
        #expect(await failure(of: "7", width: 92, feature) == .badData)
        #expect(await failure(of: "x y", width: 92, feature) == .invalidReference)
    }
}
