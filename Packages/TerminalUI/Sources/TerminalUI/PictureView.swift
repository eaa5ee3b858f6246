public import Foundation
public import Observation
import TerminalText

/// Shows a picture by the best means of the terminal.
@MainActor
@Observable
public final class PictureView {
    /// The state of a picture.
    public enum State: Sendable, Hashable {
        /// There is no picture, or it is being decoded.
        case none
        /// `draw` draws the picture.
        case ready
        /// The file cannot be decoded.
        case unreadable
    }

    /// The state of the picture.
    public private(set) var state = State.none
    /// The decoded picture, if ready.
    private(set) var image: TerminalImage?
    @ObservationIgnored private let decoder: (any ImageDecoder)?
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var wanted: Wish?

    private struct Wish: Equatable {
        let file: Data
        let pixels: Size
        let graphics: GraphicsProtocol
    }

    /// - Parameter decoder: Nil if none is available. Terminals that read files themselves need none.
    public init(decoder: (any ImageDecoder)?) {
        self.decoder = decoder
    }

    isolated deinit {
        reading?.cancel()
    }

    /// Decodes a file for an area of cells and shows it; nil removes the picture.
    public func show(_ file: Data?, in cells: Size, _ capabilities: TerminalCapabilities) {
        let wish = file.map { Wish(file: $0, pixels: capabilities.pixels(in: cells), graphics: capabilities.graphics) }
        guard wish != wanted else { return }
        wanted = wish
        reading?.cancel()
        reading = nil
        guard let wish, capabilities.showsPictures else { return set(.none) }
        if wish.graphics == .iTerm2 { return set(.ready, TerminalImage(file: wish.file)) }
        guard let decoder else { return set(.unreadable) }
        set(.none)
        reading = Task { [weak self] in
            let image = (try? await Self.read(wish, decoder)) ?? nil
            guard let self, !Task.isCancelled else { return }
            if let image { set(.ready, image) } else { set(.unreadable) }
        }
    }

    private func set(_ state: State, _ image: TerminalImage? = nil) {
        self.image = image
        self.state = state
    }

    @concurrent
    private nonisolated static func read(_ wish: Wish, _ decoder: any ImageDecoder) async throws -> TerminalImage? {
        let bitmap = try await decoder.bitmap(of: wish.file, atLeast: wish.pixels)
        // A larger picture would only take longer to send.
        let columns = min(bitmap.width, wish.pixels.columns)
        let rows = min(bitmap.height, wish.pixels.rows)
        return bitmap.scaled(width: columns, height: rows).map { TerminalImage(file: wish.file, bitmap: $0) }
    }

    /// Draws the picture, if ready, into an area.
    public func draw(on canvas: inout Canvas, at origin: Position, _ size: Size, _ capabilities: TerminalCapabilities) {
        guard let image else { return }
        if capabilities.graphics != .none {
            canvas.place(PlacedImage(image, origin: origin, size: size))
        } else if let bitmap = image.bitmap {
            canvas.draw(bitmap, row: origin.row, column: origin.column, size: size)
        }
    }
}
