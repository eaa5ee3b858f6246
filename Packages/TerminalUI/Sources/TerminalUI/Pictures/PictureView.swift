public import Foundation
public import Observation
import TerminalText

/// Shows one picture by the best means that the terminal has.
@MainActor
@Observable
public final class PictureView {
    /// How far the picture is.
    public enum State: Sendable, Hashable {
        /// There is none to show, or it is being read.
        case none
        /// It can be drawn.
        case ready(TerminalImage)
        /// It cannot be read here.
        case unreadable
    }

    /// How far the picture is.
    public private(set) var state = State.none
    @ObservationIgnored private let decoder: (any ImageDecoder)?
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var wanted: Wish?

    private struct Wish: Equatable {
        let file: Data
        let pixels: Size
        let graphics: GraphicsProtocol
    }

    /// - Parameter decoder: nil where files of pictures cannot be read; terminals that read them themselves need none.
    public init(decoder: (any ImageDecoder)?) {
        self.decoder = decoder
    }

    isolated deinit {
        reading?.cancel()
    }

    /// Reads a file for so many cells of a terminal, in place of what was shown; nil takes the picture away.
    public func show(_ file: Data?, in cells: Size, _ capabilities: TerminalCapabilities) {
        let wish = file.map { Wish(file: $0, pixels: capabilities.pixels(in: cells), graphics: capabilities.graphics) }
        guard wish != wanted else { return }
        wanted = wish
        reading?.cancel()
        reading = nil
        guard let wish, capabilities.showsPictures else { return state = .none }
        if wish.graphics == .iTerm2 { return state = .ready(TerminalImage(file: wish.file)) }
        guard let decoder else { return state = .unreadable }
        state = .none
        reading = Task { [weak self] in
            let image = try? await Self.read(wish, decoder)
            guard let self, !Task.isCancelled else { return }
            state = image.map { .ready($0) } ?? .unreadable
        }
    }

    @concurrent
    private nonisolated static func read(_ wish: Wish, _ decoder: any ImageDecoder) async throws -> TerminalImage? {
        let bitmap = try await decoder.bitmap(of: wish.file, atLeast: wish.pixels)
        // What a terminal would make smaller itself need not be sent to it.
        let columns = min(bitmap.width, wish.pixels.columns)
        let rows = min(bitmap.height, wish.pixels.rows)
        return bitmap.scaled(width: columns, height: rows).map { TerminalImage(file: wish.file, bitmap: $0) }
    }

    /// Draws the picture, where there is one, into an area.
    public func draw(on canvas: inout Canvas, at origin: Position, _ size: Size, _ capabilities: TerminalCapabilities) {
        guard case .ready(let image) = state else { return }
        if capabilities.graphics != .none {
            canvas.place(PlacedImage(image, origin: origin, size: size))
        } else if let bitmap = image.bitmap {
            canvas.draw(bitmap, row: origin.row, column: origin.column, size: size)
        }
    }
}

extension TerminalCapabilities {
    /// Whether pictures can be shown by any means.
    public var showsPictures: Bool { graphics != .none || colorSupport >= .indexed256 }

    /// The pixels that pictures in so many cells are made of: half a cell each, where the terminal draws none itself.
    public func pixels(in cells: Size) -> Size {
        graphics == .none
            ? Size(columns: cells.columns, rows: cells.rows * 2)
            : Size(columns: cells.columns * cellPixels.columns, rows: cells.rows * cellPixels.rows)
    }
}
