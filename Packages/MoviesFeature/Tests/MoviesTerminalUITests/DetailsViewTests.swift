import CoreDomain
import Foundation
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MovieDetailsView", .timeLimit(.minutes(10)))
@MainActor
struct DetailsViewTests {
    private let viewModel = StubMovieDetailsViewModel()
    private let output = TextOutputSpy(width: 60)

    private static let full = MovieDetails(
        movie: .sample(78, "Rain", imdbID: IMDbID("tt0083658")),
        originalTitle: "Pluie",
        tagline: "It pours.",
        runtimeMinutes: 117,
        countries: ["France", "Italy"],
        directors: ["Ann", "Bob"],
        cast: ["Cid"],
        posterAddress: "https://i.example.org/p.jpg"
    )

    private func run(_ format: OutputFormat, _ details: MovieDetails) async throws {
        viewModel.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: false)
        try await MovieDetailsView(output: output, format: format, caption: .sample).load("78", viewModel)
    }

    @Test("The table format of MovieDetailsView contains all facts within the width of the terminal")
    func table() async throws {
        try await run(.table, Self.full)
        for text in [
            "Rain (2010)", "It pours.", "Pluie", "2010-07-16", "1 h 57 min", "Drama", "Directors", "Ann, Bob", "Cid",
            "8.0 of 10, 10 votes", "78", "https://www.imdb.com/title/tt0083658/", "https://i.example.org/p.jpg",
            "What happens.",
        ] { #expect(output.data.contains(text), "\(text)") }
        #expect(output.lines.allSatisfy { $0.count <= 60 })
    }

    @Test(
        "MovieDetailsView separates several films by an empty line in the table, and writes one header",
        arguments: [
            (OutputFormat.commaSeparated, "id,title,year,rating,genres\n1,A,,,\n2,B,,,\n"),
            (.table, "A\n\nID  1\n\nB\n\nID  2\n"),
            (.tabSeparated, "1\tA\t\t\t\n2\tB\t\t\t\n"), (.ids, "1\n2\n"),
        ]
    )
    func list(format: OutputFormat, text: String) async throws {
        let view = MovieDetailsView(output: output, format: format, caption: .sample, isList: true)
        for (id, title) in [(1, "A"), (2, "B")] {
            let details = MovieDetails(movie: Movie(id: .tmdb(id), title: title))
            viewModel.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: false)
            try await view.load("\(id)", viewModel)
        }
        #expect(output.data == text)
    }

    @Test("The JSON has all keys, and null for an unknown value")
    func json() async throws {
        try await run(.json, Self.full)
        let expected: NSDictionary = [
            "id": 78, "imdb_id": "tt0083658", "title": "Rain", "release_date": "2010-07-16", "year": 2010,
            "overview": "What happens.", "genres": ["Drama"], "poster_path": "/p.jpg", "vote_average": 8,
            "vote_count": 10, "source": "tmdb", "original_title": "Pluie", "tagline": "It pours.", "runtime": 117,
            "countries": ["France", "Italy"], "directors": ["Ann", "Bob"], "cast": ["Cid"], "your_rating": NSNull(),
            "imdb_url": "https://www.imdb.com/title/tt0083658/", "poster_url": "https://i.example.org/p.jpg",
        ]
        #expect(try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary == expected)
    }

    @Test("The table format of MovieDetailsView omits an original title that equals the title; the JSON has it")
    func sameTitle() async throws {
        let details = MovieDetails(movie: Movie(id: .tmdb(78), title: "Rain"), originalTitle: "Rain")
        try await run(.table, details)
        #expect(output.lines == ["Rain", "ID  78"])
        try await run(.json, details)
        #expect(output.data.contains(#""original_title" : "Rain""#))
    }

    @Test("MovieDetailsView writes no control characters in any format", arguments: OutputFormat.allCases)
    func hostile(format: OutputFormat) async throws {
        let movie = Movie(id: .tmdb(7), title: hostileTitle, overview: hostileTitle, genres: [hostileTitle])
        viewModel.notices = [hostileTitle]
        let details = MovieDetails(
            movie: movie,
            originalTitle: hostileTitle,
            tagline: hostileTitle,
            directors: [hostileTitle],
            cast: [hostileTitle],
            posterAddress: hostileTitle
        )
        try await run(format, details)
        #expect(isHarmless(output.data) && output.notes.allSatisfy(isHarmless))
    }
}
