import CoreDomain
import MoviesFeature
import MoviesTestSupport
import Networking
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MoviesModuleError", .timeLimit(.minutes(1)))
@MainActor
struct FailureTests {
    @Test(
        "tells apart what a program must tell apart",
        arguments: [
            (401, "", .credentialRefused), (404, "", .wrongAddress), (429, "", .tryLater), (503, "", .tryLater),
            (500, "", .unavailable), (200, "<html>", .badData), (422, #"{"errors": ["no"]}"#, .badData),
        ] as [(Int, String, MoviesModuleError.Kind)]
    )
    func popular(status: Int, body: String, kind: MoviesModuleError.Kind) async throws {
        let feature = try Feature(["movie/popular": { _ in .json(body, status: status) }])
        let error = await #expect(throws: MoviesModuleError.self) {
            try await feature.module.showList(MoviesListRequest(.popular), format: .json, output: feature.output)
        }
        #expect(error?.kind == kind)
        #expect(error?.message.isEmpty == false)
        #expect(feature.output.data.isEmpty)
    }

    @Test(
        "tells a film that there is not from what can be no film",
        arguments: [
            ("78", .tmdb, .noSuchMovie), ("Blade Runner", .tmdb, .invalidReference),
            ("https://www.themoviedb.org/movie/78", .catalogue, .invalidReference), ("78", .catalogue, .noSuchMovie),
        ] as [(String, MoviesModuleSource, MoviesModuleError.Kind)]
    )
    func details(reference: String, source: MoviesModuleSource, kind: MoviesModuleError.Kind) async throws {
        let feature = try Feature(source: source)
        let error = await #expect(throws: MoviesModuleError.self) {
            try await feature.module.showDetails(of: reference, format: .table, output: feature.output)
        }
        #expect(error?.kind == kind)
    }

    @Test("says that nothing is stored where the source must not be asked")
    func offline() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        let error = await #expect(throws: MoviesModuleError.self) {
            try await feature.module.showList(
                MoviesListRequest(.popular, policy: .storedOnly),
                format: .ids,
                output: feature.output
            )
        }
        #expect(error?.kind == .unavailable)
        #expect(feature.transport.requests.isEmpty)
    }

    @Test("is not what an output throws that cannot be written")
    func output() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: TestError.self) {
            try await feature.module.showList(
                MoviesListRequest(.popular),
                format: .ids,
                output: TextOutputSpy(failure: TestError())
            )
        }
    }
}
