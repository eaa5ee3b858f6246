import CoreDomain
import Foundation
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import Testing

@Suite("The details screen", .timeLimit(.minutes(1)))
@MainActor
struct DetailsScreenTests {
    /// A picture of one colour, whatever the file.
    private struct OneColor: ImageDecoder {
        func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
            guard file != Data("damaged".utf8) else { throw TestError() }
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

    private func screen(decoder: (any ImageDecoder)? = OneColor()) -> MovieDetailsScreen {
        MovieDetailsScreen(
            viewModel: viewModel,
            known: MoviesListItemViewModel(.sample(78, "Rain")),
            caption: .sample,
            decoder: decoder
        )
    }

    private func show(_ movie: Movie = .sample(78, "Rain"), isRefreshing: Bool = false) {
        let details = MovieDetails(movie: movie, runtimeMinutes: 117, directors: ["Ann"], cast: ["Cid"])
        viewModel.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: isRefreshing)
    }

    /// Returns once the screen looks so.
    private func wait(
        _ screen: MovieDetailsScreen,
        _ context: RenderContext,
        until condition: (Canvas) -> Bool
    ) async -> Canvas {
        var canvas = screen.render(context)
        while !condition(canvas), !Task.isCancelled {
            await Task.yield()
            canvas = screen.render(context)
        }
        return canvas
    }

    @Test("shows what the list knows of the film while it is loading")
    func loading() {
        let screen = screen()
        let canvas = screen.render(plain)
        #expect(screen.title == "Rain")
        #expect(canvas.lines[1...3] == [" Rain", " 2010 · Rating 8.0", " Drama"])
        #expect(canvas.lines.contains(" ⠋ Loading…"))
        #expect(canvas.isAnimated)
    }

    @Test("shows all that is known, without addresses")
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

    @Test("says what went wrong")
    func failed() {
        viewModel.state = .failed(message: "The host is away.")
        #expect(screen().render(plain).lines[1...2] == [" The host is away.", " Press r to try again."])
    }

    @Test("r asks once more, o opens the page; other keys are for others")
    func keys() {
        show()
        let screen = screen()
        #expect(screen.handle(.key(.character("r")), plain))
        #expect(screen.handle(.key(.character("o")), plain))
        #expect(!screen.handle(.key(.escape), plain))
        #expect(viewModel.refreshes == 1)
        #expect(viewModel.openedPages == 1)
    }

    @Test("is scrolled where there is more than fits")
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

    @Test("tells the age of what was stored, and that newer is on its way")
    func age() {
        show(isRefreshing: true)
        viewModel.age = "2 hours"
        #expect(screen().status(plain).runs.map(\.text.string).joined() == "tmdb · updating… · from 2 hours ago")
    }

    @Test("asks for the poster in the width that there is room for, and for none where it cannot be shown")
    func width() {
        show()
        let screen = screen()
        screen.didLayout(plain)
        #expect(viewModel.widths.isEmpty)
        screen.didLayout(coloured)
        screen.didLayout(kitty)
        #expect(viewModel.widths == [24, 240])
    }

    @Test("draws the poster out of half blocks where the terminal has the colours")
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

    @Test("has the terminal draw the poster where it can")
    func image() async {
        show()
        let screen = screen()
        screen.didLayout(kitty)
        viewModel.poster = .loaded(Data("poster".utf8))
        let canvas = await wait(screen, kitty) { !$0.images.isEmpty }
        #expect(canvas.images.map(\.size) == [Size(columns: 24, rows: 18)])
        #expect(canvas.images.first?.image.bitmap?.width == 240)
    }

    @Test("sets the title in letters where pictures cannot be read, or this one cannot", arguments: [true, false])
    func card(isDamaged: Bool) async {
        show()
        let screen = screen(decoder: isDamaged ? OneColor() : nil)
        screen.didLayout(coloured)
        viewModel.poster = .loaded(Data((isDamaged ? "damaged" : "poster").utf8))
        let canvas = await wait(screen, coloured) { $0.lines[8].prefix(25).contains("Rain") }
        #expect(canvas.lines[9].prefix(25).contains("2010"))
    }

    @Test("leaves no room for a poster that there is not")
    func noPoster() {
        show(Movie(id: .tmdb(78), title: "Rain"))
        let screen = screen()
        screen.didLayout(coloured)
        #expect(screen.render(coloured).lines[1] == " Rain")
    }

    @Test("sets the title in letters where the poster could not be had")
    func failedPoster() {
        show()
        viewModel.poster = .failed
        let screen = screen()
        screen.didLayout(coloured)
        let lines = screen.render(coloured).lines
        #expect(lines[1].hasPrefix(" ┌──"))
        #expect(lines[8].prefix(25).contains("Rain"))
    }

    @Test("is drawn in every size", arguments: [(20, 5), (200, 60), (1, 1), (0, 0), (60, 10)])
    func sizes(columns: Int, rows: Int) {
        show()
        let screen = screen()
        let context = RenderContext(size: Size(columns: columns, rows: rows), capabilities: coloured.capabilities)
        screen.didLayout(context)
        #expect(screen.render(context).size == context.size)
        #expect(screen.handle(.key(.end), context))
    }

    @Test("left for good, it fetches nothing any more")
    func left() {
        screen().didDisappear()
        #expect(viewModel.cancellations == 1)
    }
}
