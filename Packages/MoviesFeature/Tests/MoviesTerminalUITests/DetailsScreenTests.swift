import AsyncTesting
import CoreDomain
import Foundation
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("MovieDetailsScreen", .timeLimit(.minutes(1)))
@MainActor
struct DetailsScreenTests {
    /// A decoder that returns a grey image of the requested size, and throws an error for the file "damaged".
    private struct GreyImageDecoder: ImageDecoder {
        func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
            guard file != Data("damaged".utf8) else { throw TestError() }
            guard file != Data("any".utf8) else { throw ImageDecoderUnavailable(reason: "a library is missing.") }
            let bytes = [UInt8](repeating: 200, count: pixels.columns * pixels.rows * 3)
            guard let bitmap = Bitmap(width: pixels.columns, height: pixels.rows, bytes: bytes) else {
                throw TestError()
            }
            return bitmap
        }
    }

    private let viewModel = StubMovieDetailsViewModel()
    private let plain = RenderContext(size: Size(columns: 80, rows: 20))
    private let coloured = RenderContext(
        size: Size(columns: 80, rows: 20),
        capabilities: TerminalCapabilities(colorSupport: .trueColor)
    )
    private let kitty = RenderContext(
        size: Size(columns: 80, rows: 20),
        capabilities: TerminalCapabilities(colorSupport: .trueColor, graphics: .kitty)
    )

    private func screen(decoder: (any ImageDecoder)? = GreyImageDecoder()) -> MovieDetailsScreen {
        MovieDetailsScreen(
            viewModel: viewModel,
            preview: MoviesListItemViewModel(.sample(78, "Rain")),
            caption: .sample,
            decoder: decoder
        )
    }

    private func show(_ movie: Movie = .sample(78, "Rain"), isRefreshing: Bool = false) {
        let details = MovieDetails(movie: movie, runtimeMinutes: 117, directors: ["Ann"], cast: ["Cid"])
        viewModel.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: isRefreshing)
    }

    /// Waits until the canvas of the screen satisfies `condition`, and returns the canvas.
    private func wait(
        _ screen: MovieDetailsScreen,
        _ context: RenderContext,
        until condition: (Canvas) -> Bool
    ) async -> Canvas {
        var canvas = screen.render(context)
        await eventually {
            canvas = screen.render(context)
            return condition(canvas)
        }
        return canvas
    }

    @Test("MovieDetailsScreen shows the facts from the list while the details load")
    func loading() {
        let screen = screen()
        let canvas = screen.render(plain)
        #expect(screen.title == "Rain")
        #expect(canvas.lines[1...3] == [" Rain", " 2010 · Rating 8.0", " Drama"])
        #expect(canvas.lines.contains(" ⠋ Loading…"))
        #expect(canvas.isAnimated)
    }

    @Test("The help of MovieDetailsScreen contains each key that the screen handles")
    func help() {
        viewModel.canRate = true
        #expect(HandledKeys.missingInHelp { screen() }.isEmpty)
    }

    @Test("MovieDetailsScreen shows all facts except URLs")
    func loaded() {
        show()
        let screen = screen()
        let text = screen.render(plain).lines.joined(separator: "\n")
        for part in ["Rain (2010)", "1 h 57 min", "Drama", "Ann", "Cid", "8.0 of 10", "What happens."] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("http"))
        #expect(screen.title == "Rain")
        #expect(!screen.render(plain).isAnimated)
    }

    @Test("MovieDetailsScreen shows the message of a failure and the key that repeats the load")
    func failed() {
        viewModel.state = .failed(message: "The host is away.")
        #expect(screen().render(plain).lines[1...2] == [" The host is away.", " Press r to try again."])
    }

    @Test("MovieDetailsScreen handles r (refresh) and o (open page), but not Escape")
    func keys() {
        show()
        let screen = screen()
        #expect(screen.handle(.key(.character("r")), plain))
        #expect(screen.handle(.key(.character("o")), plain))
        #expect(!screen.handle(.key(.escape), plain))
        #expect(viewModel.refreshes == 1)
        #expect(viewModel.openedPages == 1)
    }

    @Test("In MovieDetailsScreen, y and Y copy the address and the id of a loaded film")
    func copies() {
        let screen = screen()
        for key: Character in ["y", "Y"] { #expect(screen.handle(.key(.character(key)), plain)) }
        #expect(viewModel.copies.isEmpty)
        show()
        for (key, copied) in [("y" as Character, "https://www.themoviedb.org/movie/78"), ("Y", "tmdb:78")] {
            #expect(screen.handle(.key(.character(key)), plain))
            #expect(screen.statusText(plain) == "copied \(copied)")
        }
        #expect(viewModel.copies == ["address", "id"])
    }

    @Test("MovieDetailsScreen shows the user's rating, and handles R only in an app with accounts")
    func rating() {
        show()
        let screen = screen()
        #expect(!screen.handle(.key(.character("R")), plain))
        #expect(!screen.keys.contains { $0.keys == "R" } && viewModel.rates == 0)
        #expect(!screen.render(plain).lines.joined().contains("Your rating"))
        viewModel.canRate = true
        #expect(screen.handle(.key(.character("R")), plain))
        #expect(screen.keys.contains { $0.keys == "R" } && viewModel.rates == 1)
        var item = MovieDetailsItemViewModel(MovieDetails(movie: .sample(78, "Rain")))
        item.yourRating = 8.5
        viewModel.state = .loaded(item, isRefreshing: false)
        #expect(screen.render(plain).lines.contains { $0.contains("Your rating") && $0.hasSuffix("8.5 of 10") })
    }

    @Test("In MovieDetailsScreen, End and Home scroll details that do not fit the screen")
    func scroll() {
        show()
        let screen = screen()
        let low = RenderContext(size: Size(columns: 40, rows: 4))
        #expect(screen.render(low).lines[0] == " Rain (2010)")
        #expect(screen.handle(.key(.end), low))
        #expect(screen.render(low).lines.last == " What happens.")
        #expect(screen.handle(.key(.home), low))
        #expect(screen.render(low).lines[0] == " Rain (2010)")
    }

    @Test("The status of MovieDetailsScreen shows the refresh and the age of stored details")
    func age() {
        show(isRefreshing: true)
        viewModel.age = "2 hours"
        #expect(screen().statusText(plain) == "tmdb · updating… · from 2 hours ago")
    }

    @Test("MovieDetailsScreen requests the poster in the available width, and no poster without colours")
    func width() {
        show()
        let screen = screen()
        screen.didLayout(plain)
        #expect(viewModel.widths.isEmpty)
        screen.didLayout(coloured)
        screen.didLayout(kitty)
        #expect(viewModel.widths == [24, 240])
    }

    @Test("MovieDetailsScreen shows the poster as half blocks on a terminal with colours")
    func halfBlocks() async {
        show()
        let screen = screen()
        screen.didLayout(coloured)
        #expect(screen.render(coloured).lines[1].hasPrefix(" ┌──"))
        viewModel.poster = .loaded(Data("poster".utf8))
        let canvas = await wait(screen, coloured) { $0.lines[1].contains("▀▀▀") }
        #expect(canvas.lines[1].hasSuffix("▀▀▀  Rain (2010)"))
        #expect(canvas.style(row: 1, column: 3).foreground == Color(red: 200, green: 200, blue: 200))
    }

    @Test("MovieDetailsScreen shows the poster as an image on a terminal with a graphics protocol")
    func image() async {
        show()
        let screen = screen()
        screen.didLayout(kitty)
        viewModel.poster = .loaded(Data("poster".utf8))
        let canvas = await wait(screen, kitty) { !$0.images.isEmpty }
        #expect(canvas.images.map(\.size) == [Size(columns: 24, rows: 18)])
        #expect(canvas.images.first?.image.bitmap?.width == 240)
    }

    @Test(
        "In place of a poster that cannot be drawn, MovieDetailsScreen shows the reason in one line",
        arguments: [
            (ColorSupport.none, "No poster: the terminal shows no colours."),
            (.sixteenColors, "No poster: the terminal shows only 16 colours."),
        ]
    )
    func noPoster(colors: ColorSupport, reason: String) {
        show()
        let capabilities = TerminalCapabilities(colorSupport: colors)
        let context = RenderContext(size: Size(columns: 80, rows: 20), capabilities: capabilities)
        let screen = screen()
        screen.didLayout(context)
        expect(" " + reason, in: screen.render(context))
    }

    @Test(
        "In place of a poster that cannot be decoded, MovieDetailsScreen shows the reason in one line",
        arguments: [
            ("damaged", "No poster: its file is damaged."), ("any", "No poster: a library is missing."),
        ]
    )
    func unreadablePoster(file: String, reason: String) async {
        show()
        let screen = screen(decoder: GreyImageDecoder())
        screen.didLayout(coloured)
        viewModel.poster = .loaded(Data(file.utf8))
        expect(" " + reason, in: await wait(screen, coloured) { $0.lines.contains { $0.contains(reason) } })
    }

    @Test("MovieDetailsScreen says that a film has no poster, or that the poster could not be loaded, in one line")
    func missingPoster() {
        let screen = screen()
        screen.didLayout(coloured)
        show(Movie(id: .tmdb(78), title: "Rain"))
        expect(" The film has no poster.", in: screen.render(coloured))
        show()
        viewModel.poster = .failed
        expect(" No poster: it could not be loaded.", in: screen.render(coloured))
    }

    /// Expects the text to start in the first column, without a box, and `line` below it.
    private func expect(_ line: String, in canvas: Canvas, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(canvas.lines[1].hasPrefix(" Rain"), sourceLocation: sourceLocation)
        #expect(canvas.lines.contains(line), sourceLocation: sourceLocation)
    }

    @Test(
        "MovieDetailsScreen renders at terminal sizes from 0 × 0 to 200 × 60",
        arguments: [(20, 5), (200, 60), (1, 1), (0, 0), (60, 10)]
    )
    func sizes(columns: Int, rows: Int) {
        show()
        let screen = screen()
        let context = RenderContext(size: Size(columns: columns, rows: rows), capabilities: coloured.capabilities)
        screen.didLayout(context)
        #expect(screen.render(context).size == context.size)
        #expect(screen.handle(.key(.end), context))
    }

    @Test("MovieDetailsScreen cancels its loads when the screen disappears")
    func disappears() {
        screen().didDisappear()
        #expect(viewModel.cancellations == 1)
    }
}
