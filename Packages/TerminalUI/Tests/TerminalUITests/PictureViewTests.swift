import AsyncTesting
import Foundation
import Synchronization
import TerminalText
import Testing

@testable import TerminalUI

@MainActor
struct PictureViewTests {
    private nonisolated static let cells = Size(columns: 3, rows: 2)
    private nonisolated static let blocks = TerminalCapabilities(colorSupport: .indexed256)
    private nonisolated static let kitty = TerminalCapabilities(graphics: .kitty)

    private func ready(_ view: PictureView) async throws -> TerminalImage {
        await eventually { view.state != .none }
        #expect(view.state == .ready)
        return try #require(view.image)
    }

    @Test(
        "PictureView decodes a picture for the pixels of its area off the main thread",
        arguments: [(blocks, Size(columns: 3, rows: 4)), (kitty, Size(columns: 30, rows: 40))]
    )
    func reading(capabilities: TerminalCapabilities, pixels: Size) async throws {
        let decoder = StubImageDecoder()
        let view = PictureView(decoder: decoder)
        view.show(Data(repeating: 9, count: 50), in: Self.cells, capabilities)
        let image = try await ready(view)
        #expect(decoder.asked == [pixels])
        // The picture is scaled down to the area, but never up.
        #expect(image.bitmap?.width == pixels.columns && image.bitmap?.height == 1)
    }

    @Test("PictureView decodes a file once per size, and is empty without a file or on a terminal without pictures")
    func once() async throws {
        let decoder = StubImageDecoder()
        let view = PictureView(decoder: decoder)
        for _ in 0..<3 {
            view.show(Data([1]), in: Self.cells, Self.blocks)
            _ = try await ready(view)
        }
        view.show(Data([1]), in: Size(columns: 4, rows: 2), Self.blocks)
        _ = try await ready(view)
        #expect(decoder.asked.count == 2)
        view.show(nil, in: Self.cells, Self.blocks)
        #expect(view.state == .none)
        view.show(Data([1]), in: Self.cells, TerminalCapabilities(colorSupport: .sixteenColors))
        #expect(view.state == .none)
    }

    private struct UnavailableDecoder: ImageDecoder {
        func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
            throw ImageDecoderUnavailable(reason: "install it")
        }
    }

    @Test(
        "PictureView distinguishes a damaged file from a decoder that is missing or can read no file",
        arguments: [
            (StubImageDecoder(), .unreadable), (UnavailableDecoder(), .unavailable(reason: "install it")),
            (nil, .unavailable(reason: "this app shows no pictures.")),
        ] as [((any ImageDecoder)?, PictureView.State)]
    )
    func unreadable(decoder: (any ImageDecoder)?, expected: PictureView.State) async {
        let view = PictureView(decoder: decoder)
        view.show(Data(), in: Self.cells, Self.blocks)
        await eventually { view.state != .none }
        #expect(view.state == expected)
    }

    @Test("PictureView shows the latest file even if the decoding of an earlier file ends later")
    func late() async throws {
        let decoder = StubImageDecoder(waits: true)
        let view = PictureView(decoder: decoder)
        view.show(Data([1]), in: Self.cells, Self.blocks)
        view.show(Data([2]), in: Self.cells, Self.blocks)
        await eventually { decoder.asked.count == 2 }
        decoder.proceed()
        #expect(try await ready(view).file == Data([2]))
    }

    @Test("PictureView draws nothing while decoding, then a picture or half blocks, and decodes nothing for iTerm2")
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
        // This terminal decodes files.
        view.show(Data([2]), in: Self.cells, TerminalCapabilities(graphics: .iTerm2))
        #expect(view.state == .ready && view.image == TerminalImage(file: Data([2])))
    }

    @Test("The decoding task does not retain PictureView")
    func leak() async throws {
        let decoder = StubImageDecoder(waits: true)
        var view: PictureView? = PictureView(decoder: decoder)
        weak let kept = view
        view?.show(Data([1]), in: Self.cells, Self.blocks)
        view = nil
        #expect(kept == nil)
        await eventually { !decoder.asked.isEmpty }
        decoder.proceed()
    }
}

/// A stub decoder that returns one row of grey pixels, one for each byte of the file, and throws on the main thread. Its calls can
/// wait until the test calls `proceed`.
final class StubImageDecoder: ImageDecoder {
    struct NoPicture: Error {}

    private let sizes = Mutex<[Size]>([])
    private let waits: Mutex<Bool>

    init(waits: Bool = false) { self.waits = Mutex(waits) }

    /// The sizes in pixels that the calls requested, oldest first.
    var asked: [Size] { sizes.withLock(\.self) }

    func proceed() { waits.withLock { $0 = false } }

    func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
        let isMain = isMainThread()
        sizes.withLock { $0.append(pixels) }
        while waits.withLock(\.self) { await Task.yield() }
        let bitmap = Bitmap(width: file.count, height: 1, bytes: file.flatMap { [$0, $0, $0] })
        guard let bitmap, !isMain else { throw NoPicture() }
        return bitmap
    }

    private nonisolated func isMainThread() -> Bool { Thread.isMainThread }
}
