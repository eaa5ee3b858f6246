public import TerminalText

/// A terminal under the exclusive control of an app.
@MainActor
public protocol Terminal: AnyObject {
    /// The current size.
    var size: Size { get }

    /// The current capabilities.
    var capabilities: TerminalCapabilities { get }

    /// Takes control: keys arrive one by one without echo, and the previous screen is saved.
    ///
    /// - Parameter onEvent: Receives all events until `end`.
    /// - Throws: An error if the terminal refuses.
    func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws

    /// Restores the terminal. A second call does nothing.
    func end()

    /// Writes all bytes.
    ///
    /// - Throws: The error of the stream.
    func write(_ bytes: [UInt8]) throws

    /// Restores the terminal and stops the process, like Ctrl-Z. The event `resumed` follows when the process continues.
    func suspend()
}

/// An event of a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// Bytes from the user or from the terminal itself.
    case input([UInt8])
    /// The size changed.
    case resized
    /// The process continues after a stop; the contents of the screen are unknown.
    case resumed
    /// The terminal is closed.
    case closed
}

/// The capabilities of a terminal.
public struct TerminalCapabilities: Sendable, Hashable {
    /// The colours.
    public var colorSupport: ColorSupport
    /// The protocol for pictures.
    public var graphics: GraphicsProtocol
    /// The pixels of a cell. If unknown, cells are assumed to be twice as high as wide.
    public var cellPixels: Size

    /// Creates capabilities; the defaults are those of the simplest terminal.
    public init(
        colorSupport: ColorSupport = .none,
        graphics: GraphicsProtocol = .none,
        cellPixels: Size = Size(columns: 10, rows: 20)
    ) {
        self.colorSupport = colorSupport
        self.graphics = graphics
        self.cellPixels = cellPixels
    }

    /// Whether pictures can be shown by a protocol or as half blocks.
    public var showsPictures: Bool { graphics != .none || colorSupport >= .indexed256 }

    /// Returns the pixels of a picture in an area of cells. Without a protocol a pixel is half a cell.
    public func pixels(in cells: Size) -> Size {
        graphics == .none
            ? Size(columns: cells.columns, rows: cells.rows * 2)
            : Size(columns: cells.columns * cellPixels.columns, rows: cells.rows * cellPixels.rows)
    }
}

/// A protocol for pictures in a terminal.
public enum GraphicsProtocol: Sendable, Hashable, CaseIterable {
    /// No pictures.
    case none
    /// The graphics protocol of kitty (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// The inline images of iTerm2 (https://iterm2.com/documentation-images.html).
    case iTerm2

    /// Returns the protocol of the terminal that an environment describes.
    ///
    /// Terminal multiplexers such as tmux have none, because they do not forward pictures.
    public static func resolve(environment: [String: String]) -> GraphicsProtocol {
        let term = environment["TERM", default: ""]
        guard !term.hasPrefix("tmux"), !term.hasPrefix("screen"), environment["TMUX"] == nil else { return .none }
        if term == "xterm-kitty" || term == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil { return .kitty }
        switch environment["TERM_PROGRAM"] {
        case "ghostty": return .kitty
        case "iTerm.app", "WezTerm": return .iTerm2
        default: return .none
        }
    }
}
