public import Foundation
public import Observation
public import TerminalText

/// A view of a picture. It uses the terminal's graphics protocol, or half blocks if the terminal has only colours.
@MainActor
@Observable
public final class PictureView {
    /// The state of a picture.
    public enum State: Sendable, Hashable {
        /// No picture, a picture that is still being decoded, or a terminal that cannot show pictures.
        case none
        /// A picture that can be drawn.
        case ready
        /// A file that the decoder cannot read.
        case unreadable
        /// No decoder, or one that can read no file. The reason is a message for the user.
        case unavailable(reason: SafeText)
    }

    /// The state of the picture.
    public private(set) var state = State.none
    private(set) var image: TerminalImage?
    @ObservationIgnored private let decoder: (any ImageDecoder)?
    @ObservationIgnored private var decoding: Task<Void, Never>?
    @ObservationIgnored private var current: Request?

    private struct Request: Equatable {
        let file: Data
        let pixels: Size
        let graphics: GraphicsProtocol
    }

    /// Creates a view without a picture. The inline image protocol of iTerm2 needs no decoder.
    public init(decoder: (any ImageDecoder)?) { self.decoder = decoder }

    isolated deinit { decoding?.cancel() }

    /// Prepares a picture file for an area of cells: decodes it, unless the terminal does (iTerm2). A nil file removes the picture.
    public func show(_ file: Data?, in cells: Size, _ capabilities: TerminalCapabilities) {
        let request = file.map {
            Request(file: $0, pixels: capabilities.pixels(in: cells), graphics: capabilities.graphics)
        }
        guard request != current else { return }
        current = request
        decoding?.cancel()
        decoding = nil
        guard let request, capabilities.showsPictures else { return set(.none) }
        if request.graphics == .iTerm2 { return set(.ready, TerminalImage(file: request.file)) }
        guard let decoder else { return set(.unavailable(reason: "this app shows no pictures.")) }
        set(.none)
        decoding = Task { [weak self] in
            var (state, image) = (State.unreadable, nil as TerminalImage?)
            do {
                image = try await Self.decode(request, decoder)
                if image != nil { state = .ready }
            } catch let error as ImageDecoderUnavailable {
                state = .unavailable(reason: SafeText(error.reason))
            } catch {}
            guard let self, !Task.isCancelled else { return }
            set(state, image)
        }
    }

    private func set(_ state: State, _ image: TerminalImage? = nil) {
        self.image = image
        self.state = state
    }

    @concurrent
    private nonisolated static func decode(_ request: Request, _ decoder: any ImageDecoder) async throws
        -> TerminalImage?
    {
        let bitmap = try await decoder.bitmap(of: request.file, atLeast: request.pixels)
        // A larger picture would only take longer to send.
        let columns = min(bitmap.width, request.pixels.columns)
        let rows = min(bitmap.height, request.pixels.rows)
        return bitmap.scaled(width: columns, height: rows).map { TerminalImage(file: request.file, bitmap: $0) }
    }

    /// Draws the picture into an area. Draws nothing unless the state is `ready`.
    public func draw(on canvas: inout Canvas, at origin: Position, _ size: Size, _ capabilities: TerminalCapabilities) {
        guard let image else { return }
        if capabilities.graphics != .none {
            canvas.place(PlacedImage(image, origin: origin, size: size))
        } else if let bitmap = image.bitmap {
            canvas.draw(bitmap, row: origin.row, column: origin.column, size: size)
        }
    }
}
