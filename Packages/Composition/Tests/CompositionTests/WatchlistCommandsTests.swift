import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import TerminalTextTesting
import Testing
import WatchlistInterface

/// Tests of the watchlist's commands with the films of the catalogue.
@Suite("The commands of the watchlist in the app", .timeLimit(.minutes(1)))
@MainActor
struct WatchlistCommandsTests {
    private let app: AppDIContainer

    init() throws { app = AppDIContainer(try .catalogue()) }

    private func ids(_ options: String = "") async throws -> String {
        try await app.run("watchlist --format ids \(options)").data
    }

    @Test(
        "'watchlist add' finds a film by its id, address or title, and saves no recent query",
        arguments: [
            "tt0083658", "https://www.imdb.com/title/tt0083658/", "'Blade Runner 1982'", "blade runner 1983",
        ]
    )
    func add(movie: String) async throws {
        #expect(try await app.run("watchlist add \(movie)").notes.last == "Added “Blade Runner (1982)”.")
        #expect(try await ids() == "tt0083658\n")
        let again = try await app.run("watchlist add \(movie)").notes
        #expect(again.last == "“Blade Runner (1982)” is already on the watchlist.")
        #expect(again.first?.hasPrefix("Blade Runner is from 1982, not 1983.") == movie.hasSuffix("1983"))
        #expect(try await app.recentQueries().isEmpty)
    }

    @Test("'watchlist add' of a TMDB address at the catalogue reports the reason, like 'show'")
    func foreign() async throws {
        for command in ["watchlist add", "show"] {
            await #expect(throws: MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue")) {
                try await app.run("\(command) https://www.themoviedb.org/movie/78")
            }
        }
    }

    @Test("'watchlist import' finds the films of a CSV file in the catalogue, by id or by title and year")
    func importFile() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/letterboxd.csv"
        let csv = """
            Date,Name,Year,Letterboxd URI\r
            2026-11-01,Blade Runner,1982,https://boxd.it/2a2k\r
            2026-11-02,"Alien",1979,https://boxd.it/2awY\r
            2026-11-03,"Never, ever filmed",1979,https://boxd.it/1\r
            2026-11-04,https://www.themoviedb.org/movie/78,,https://boxd.it/2\r

            """
        try Data(("\u{FEFF}" + csv).utf8).write(to: URL(filePath: path))
        let output = try await app.run("watchlist import \(path)")
        #expect(output.notes.first == "Added 2 films to watch.")
        #expect(output.notes.contains { $0.hasPrefix("Line 4: ") })
        #expect(output.notes.contains("Line 5: The source has no film https://www.themoviedb.org/movie/78."))
        #expect(try await ids("--sort title") == "tt0078748\ntt0083658\n")
        #expect(try directory.names() == ["letterboxd-unmatched.csv", "letterboxd.csv"])
        #expect(try await app.run("watchlist import \(path)").notes.first == "Added no films; 2 unchanged.")
    }
}
