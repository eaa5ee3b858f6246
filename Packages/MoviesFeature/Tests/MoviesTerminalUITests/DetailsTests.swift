import AsyncTesting
import CoreDomain
import Foundation
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalTextTesting
import TerminalUI
import TerminalUITesting
import Testing

@Suite("MovieDetailsScreen", .timeLimit(.minutes(10)))
@MainActor
struct DetailsScreenTests {
    /// A decoder that returns a grey image of the requested size, and throws an error for the file "damaged".
    private struct GreyImageDecoder: ImageDecoder {
        func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
            guard file != Data("any".utf8) else { throw ImageDecoderUnavailable(reason: "a library is missing.") }
            let bytes = [UInt8](repeating: 200, count: pixels.columns * pixels.rows * 3)
            guard file != Data("damaged".utf8),
                let bitmap = Bitmap(width: pixels.columns, height: pixels.rows, bytes: bytes)
            else { throw TestError() }
            return bitmap
        }
    }

    private let viewModel = StubMovieDetailsViewModel()
    private let screen: MovieDetailsScreen
    private let plain = context()
    private let coloured = context(.trueColor)
    private let kitty = context(.trueColor, .kitty)

    init() {
        screen = MovieDetailsScreen(
            viewModel: viewModel,
            preview: MoviesListItemViewModel(.sample(78, "Rain")),
            caption: .sample,
            decoder: GreyImageDecoder()
        )
    }

    private static func context(
        _ colors: ColorSupport = .none,
        _ graphics: GraphicsProtocol = .none,
        columns: Int = 80,
        rows: Int = 20
    ) -> RenderContext {
        RenderContext(
            size: Size(columns: columns, rows: rows),
            capabilities: TerminalCapabilities(colorSupport: colors, graphics: graphics)
        )
    }

    private func show(_ movie: Movie = .sample(78, "Rain"), rating: Double? = nil, isRefreshing: Bool = false) {
        let details = MovieDetails(movie: movie, runtimeMinutes: 117, directors: ["Ann"], cast: ["Cid"])
        let item = MovieDetailsItemViewModel(details, rating: rating.flatMap { MovieRating($0) })
        viewModel.state = .loaded(item, isRefreshing: isRefreshing)
    }

    private func wait(_ context: RenderContext, until condition: (Canvas) -> Bool) async -> Canvas {
        await eventually { condition(screen.render(context)) }
        return screen.render(context)
    }

    @Test("MovieDetailsScreen shows the facts from the list while the details load, or the message of a failure")
    func loading() {
        let canvas = screen.render(plain)
        #expect(screen.title == "Rain" && canvas.isAnimated && canvas.lines.contains(" ⠋ Loading…"))
        #expect(canvas.lines[1...3] == [" Rain", " 2010 · Rating 8.0", " Drama"])
        viewModel.state = .failed(message: "The host is away.")
        #expect(screen.lines(plain)[1...2] == [" The host is away.", " Press r to try again."])
    }

    @Test("MovieDetailsScreen shows facts without URLs, and in its status the refresh and the age of stored details")
    func loaded() {
        show()
        let text = screen.lines(plain).joined(separator: "\n")
        #expect(text.contains("1 h 57 min") && !text.contains("http") && !screen.render(plain).isAnimated)
        show(isRefreshing: true)
        viewModel.age = "2 hours"
        #expect(screen.statusText(plain) == "tmdb · updating… · from 2 hours ago")
    }

    @Test("MovieDetailsScreen handles r (refresh) and o (open page), but not Escape, and its help has each handled key")
    func keys() {
        viewModel.canRate = true
        #expect(HandledKeys.missingInHelp { screen }.isEmpty)
        show()
        let (refreshes, pages) = (viewModel.refreshes, viewModel.openedPages)
        #expect(screen.press(.character("r")) && screen.press(.character("o")) && !screen.press(.escape))
        #expect(viewModel.refreshes == refreshes + 1 && viewModel.openedPages == pages + 1)
    }

    @Test("In MovieDetailsScreen, y and Y copy the address and the id of a loaded film")
    func copies() {
        #expect(screen.press(.character("y")) && screen.press(.character("Y")))
        #expect(viewModel.copies.isEmpty)
        show()
        for (key, copied) in [("y" as Character, "https://www.themoviedb.org/movie/78"), ("Y", "tmdb:78")] {
            #expect(screen.press(.character(key)))
            #expect(screen.statusText(plain) == "copied \(copied)")
        }
        #expect(viewModel.copies == ["https://www.themoviedb.org/movie/78", "tmdb:78"])
    }

    @Test("MovieDetailsScreen shows the user's rating, and handles R only in an app with accounts")
    func rating() {
        show()
        #expect(!screen.press(.character("R")) && !screen.keys.contains { $0.keys == "R" } && viewModel.rates == 0)
        #expect(!screen.shows("Your rating", plain))
        viewModel.canRate = true
        #expect(screen.press(.character("R")) && screen.keys.contains { $0.keys == "R" } && viewModel.rates == 1)
        show(rating: 8.5)
        #expect(screen.shows("Your rating  8.5 of 10", plain))
    }

    @Test("In MovieDetailsScreen, End and Home scroll details that do not fit the screen")
    func scroll() {
        show()
        let low = Self.context(columns: 40, rows: 4)
        #expect(screen.lines(low)[0] == " Rain (2010)" && screen.press(.end, in: low))
        #expect(screen.lines(low).last == " What happens." && screen.press(.home, in: low))
        #expect(screen.lines(low)[0] == " Rain (2010)")
    }

    @Test("MovieDetailsScreen requests the poster in the available width, and shows it as half blocks with colours")
    func halfBlocks() async {
        show()
        for context in [plain, kitty, coloured] { screen.didLayout(context) }
        #expect(viewModel.widths == [240, 24])
        #expect(screen.lines(coloured)[1].hasPrefix(" ┌──"))
        viewModel.poster = .loaded(Data("poster".utf8))
        let canvas = await wait(coloured) { $0.lines[1].contains("▀▀▀") }
        #expect(canvas.lines[1].hasSuffix("▀▀▀  Rain (2010)"))
        #expect(canvas.style(row: 1, column: 3).foreground == Color(red: 200, green: 200, blue: 200))
    }

    @Test(
        "In place of a poster that cannot be drawn, MovieDetailsScreen shows the reason in one line, without a box",
        arguments: [
            (ColorSupport.none, .loading, "No poster: the terminal shows no colours."),
            (.sixteenColors, .loading, "No poster: the terminal shows only 16 colours."),
            (.trueColor, .failed, "No poster: it could not be loaded."),
            (.trueColor, .loaded(Data("damaged".utf8)), "No poster: its file is damaged."),
            (.trueColor, .loaded(Data("any".utf8)), "No poster: a library is missing."),
            (.trueColor, .none, "The film has no poster."),
        ] as [(ColorSupport, MoviePosterState, String)]
    )
    func noPoster(colors: ColorSupport, poster: MoviePosterState, reason: String) async {
        show(poster == .none ? Movie(id: .tmdb(78), title: "Rain") : .sample(78, "Rain"))
        let context = Self.context(colors)
        screen.didLayout(context)
        viewModel.poster = poster
        let canvas = await wait(context) { $0.lines.contains(" " + reason) }
        #expect(canvas.lines[1].hasPrefix(" Rain"))
    }

    @Test(
        "MovieDetailsScreen renders at all terminal sizes",
        arguments: [(20, 5), (200, 60), (1, 1), (0, 0), (60, 10)]
    )
    func sizes(columns: Int, rows: Int) {
        show()
        let context = Self.context(.trueColor, columns: columns, rows: rows)
        screen.didLayout(context)
        #expect(screen.render(context).size == context.size && screen.press(.end, in: context))
        screen.didDisappear()
        #expect(viewModel.cancellations == 1)
    }
}

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
        let item = MovieDetailsItemViewModel(details, rating: MovieRating(8.5))
        viewModel.state = .loaded(item, isRefreshing: false)
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

    @Test("The JSON of a film has all its facts and the user's rating")
    func json() async throws {
        try await run(.json, Self.full)
        let expected: NSDictionary = [
            "id": 78, "imdb_id": "tt0083658", "title": "Rain", "release_date": "2010-07-16", "year": 2010,
            "overview": "What happens.", "genres": ["Drama"], "poster_path": "/p.jpg", "vote_average": 8,
            "vote_count": 10, "source": "tmdb", "original_title": "Pluie", "tagline": "It pours.", "runtime": 117,
            "countries": ["France", "Italy"], "directors": ["Ann", "Bob"], "cast": ["Cid"], "your_rating": 8.5,
            "imdb_url": "https://www.imdb.com/title/tt0083658/", "poster_url": "https://i.example.org/p.jpg",
        ]
        #expect(try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? NSDictionary == expected)
    }

    @Test("The table format of MovieDetailsView omits an original title that equals the title; the JSON has it")
    func sameTitle() async throws {
        let details = MovieDetails(movie: Movie(id: .tmdb(78), title: "Rain"), originalTitle: "Rain")
        try await run(.table, details)
        #expect(output.lines == ["Rain", "Your rating  8.5 of 10", "ID           78"])
        try await run(.json, details)
        #expect(output.data.contains(#""original_title" : "Rain""#))
    }
}
