import CoreDomain
import MoviesFeature
import MoviesTestSupport
import Networking
import TerminalText
import TerminalTextTesting
import Testing

@Suite("Failures of film search", .timeLimit(.minutes(1)))
@MainActor
struct FailureTests {
    @Test(
        "A failed request throws its error and writes nothing",
        arguments: [
            (401, "", .credentialRefused(serverMessage: nil)),
            (404, "", .noSuchResource(serverMessage: "HTTP status 404")),
            (429, "", .tryLater(seconds: nil, serverMessage: nil)),
            (500, "", .unreachable(reason: "The server answered with HTTP status 500.")),
            (422, #"{"errors": ["no"]}"#, .rejected(serverMessage: "no")),
        ] as [(Int, String, MoviesError)]
    )
    func popular(status: Int, body: String, expected: MoviesError) async throws {
        let feature = try Feature(["movie/popular": { _ in .json(body, status: status) }])
        await #expect(throws: expected) {
            try await feature.module.showList(MoviesListRequest(.popular), format: .json, output: feature.output)
        }
        #expect(feature.output.data.isEmpty)
    }

    @Test(
        "A missing film, a text that is no reference, and a foreign id are different errors",
        arguments: [
            ("78", .tmdb, .noSuchMovie(id: "78")), ("Blade Runner", .tmdb, .notAReference("Blade Runner")),
            ("https://www.themoviedb.org/movie/78", .catalogue, .foreignID(id: "78", source: "catalogue")),
            ("78", .catalogue, .noSuchMovie(id: "tt0000078")),
        ] as [(String, MoviesSource, MoviesError)]
    )
    func details(reference: String, source: MoviesSource, expected: MoviesError) async throws {
        let feature = try Feature(source: source)
        await #expect(throws: expected) {
            try await feature.module.showDetails(of: reference, format: .table, output: feature.output)
        }
    }

    @Test("Without stored responses, a policy that allows no request fails")
    func offline() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: MoviesError.notStored) {
            let request = MoviesListRequest(.popular, policy: .storedOnly)
            try await feature.module.showList(request, format: .ids, output: feature.output)
        }
        #expect(feature.transport.requests.isEmpty)
    }

    @Test("An output that cannot be written throws its own error")
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
