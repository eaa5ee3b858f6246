import Foundation
import Observation
import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite("A picture that is shown")
struct PictureViewTests {
    private nonisolated static let cells = Size(columns: 3, rows: 2)
    private nonisolated static let blocks = TerminalCapabilities(colorSupport: .indexed256)
    private nonisolated static let kitty = TerminalCapabilities(
        graphics: .kitty,
        cellPixels: Size(columns: 10, rows: 20)
    )
    private nonisolated static let iTerm2 = TerminalCapabilities(graphics: .iTerm2)

    private func state(of view: PictureView, once isMet: @escaping @Sendable (PictureView.State) -> Bool) async
        -> PictureView.State
    {
        for await state in Observations({ view.state }) where isMet(state) { return state }
        return view.state
    }

    private func ready(_ view: PictureView) async throws -> TerminalImage {
        guard case .ready(let image) = await state(of: view, once: { $0 != .none }) else {
            throw StubImageDecoder.NoPicture()
        }
        return image
    }

    @Test(
        "is read for the pixels that the terminal has, away from the main thread",
        arguments: [(blocks, Size(columns: 3, rows: 4)), (kitty, Size(columns: 30, rows: 40))]
    )
    func reading(capabilities: TerminalCapabilities, pixels: Size) async throws {
        let decoder = StubImageDecoder()
        let view = PictureView(decoder: decoder)
        view.show(Data(repeating: 9, count: 50), in: Self.cells, capabilities)
        let image = try await ready(view)
        #expect(decoder.asked == [pixels])
        #expect(!decoder.wasOnMainThread)
        // More pixels than the terminal has need not be kept, and no pixels are made up.
        #expect(image.bitmap?.width == pixels.columns)
        #expect(image.bitmap?.height == 1)
    }

    @Test("is read once for one size")
    func once() async throws {
        let decoder = StubImageDecoder()
        let view = PictureView(decoder: decoder)
        for _ in 0..<3 { view.show(Data([1]), in: Self.cells, Self.blocks) }
        _ = try await ready(view)
        view.show(Data([1]), in: Self.cells, Self.blocks)
        view.show(Data([1]), in: Size(columns: 4, rows: 2), Self.blocks)
        _ = try await ready(view)
        #expect(decoder.asked.count == 2)
    }

    @Test("goes away when there is none")
    func nothing() async throws {
        let view = PictureView(decoder: StubImageDecoder())
        view.show(Data([1]), in: Self.cells, Self.blocks)
        _ = try await ready(view)
        view.show(nil, in: Self.cells, Self.blocks)
        #expect(view.state == .none)
        // The terminal shows none at all.
        view.show(Data([1]), in: Self.cells, TerminalCapabilities(colorSupport: .sixteenColors))
        #expect(view.state == .none)
    }

    @Test("that cannot be read says so", arguments: [true, false])
    func unreadable(hasDecoder: Bool) async {
        let view = PictureView(decoder: hasDecoder ? StubImageDecoder() : nil)
        view.show(Data(), in: Self.cells, Self.blocks)
        #expect(await state(of: view, once: { $0 != .none }) == .unreadable)
    }

    @Test("is what was asked for last, however long the one before takes")
    func late() async throws {
        let decoder = StubImageDecoder(waits: true)
        let view = PictureView(decoder: decoder)
        view.show(Data([1]), in: Self.cells, Self.blocks)
        view.show(Data([2]), in: Self.cells, Self.blocks)
        while view.state == .none {
            decoder.proceed()
            await Task.yield()
        }
        #expect(try await ready(view).file == Data([2]))
    }

    @Test("is left to a terminal that reads files itself")
    func file() {
        let view = PictureView(decoder: nil)
        view.show(Data([1]), in: Self.cells, Self.iTerm2)
        #expect(view.state == .ready(TerminalImage(file: Data([1]))))
    }

    @Test("is drawn as a picture or in blocks, and nothing is until it is there")
    func drawing() async throws {
        let view = PictureView(decoder: StubImageDecoder())
        var canvas = Canvas(Size(columns: 10, rows: 4))
        view.draw(on: &canvas, at: Position(row: 1, column: 1), Self.cells, Self.blocks)
        #expect(canvas == Canvas(canvas.size))
        view.show(Data([1]), in: Self.cells, Self.kitty)
        let image = try await ready(view)
        view.draw(on: &canvas, at: Position(row: 1, column: 1), Self.cells, Self.kitty)
        #expect(canvas.images == [PlacedImage(image, origin: Position(row: 1, column: 1), size: Self.cells)])
        view.draw(on: &canvas, at: Position(row: 1, column: 1), Self.cells, Self.blocks)
        #expect(canvas.lines == ["", " ▀▀▀", " ▀▀▀", ""])
    }

    @Test(
        "can be shown where there are pictures or colours enough",
        arguments: [
            (ColorSupport.none, GraphicsProtocol.none, false), (.sixteenColors, .none, false),
            (.indexed256, .none, true), (.trueColor, .none, true), (.none, .kitty, true), (.none, .iTerm2, true),
        ]
    )
    func means(color: ColorSupport, graphics: GraphicsProtocol, shows: Bool) {
        #expect(TerminalCapabilities(colorSupport: color, graphics: graphics).showsPictures == shows)
    }

    @Test("does not keep its view")
    func leak() async throws {
        let decoder = StubImageDecoder(waits: true)
        var view: PictureView? = PictureView(decoder: decoder)
        weak let kept = view
        view?.show(Data([1]), in: Self.cells, Self.blocks)
        view = nil
        #expect(kept == nil)
        while decoder.asked.isEmpty { await Task.yield() }
        decoder.proceed()
    }
}
