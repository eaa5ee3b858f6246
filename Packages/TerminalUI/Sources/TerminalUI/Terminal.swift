public import TerminalText

/// A terminal under the exclusive control of an app.
@MainActor
public protocol Terminal: AnyObject {
    /// The size of the terminal in cells.
    var size: Size { get }

    /// The terminal's support for colours and pictures.
    var capabilities: TerminalCapabilities { get }

    /// Takes control and saves the previous screen. `onEvent` receives all events until `end`; keys arrive one by one without echo.
    func begin(onEvent: @escaping @MainActor (TerminalEvent) -> Void) throws

    /// Restores the terminal. A second call does nothing.
    func end()

    /// Writes all bytes to the terminal.
    func write(_ bytes: [UInt8]) throws

    /// Restores the terminal and stops the process, like Ctrl-Z. The event `resumed` follows when it continues.
    func suspend()
}

/// An event of a terminal.
public enum TerminalEvent: Sendable, Hashable {
    /// Bytes that the terminal sent: keys, pastes, mouse reports and replies.
    case input([UInt8])
    /// The size of the terminal changed.
    case resized
    /// The process continues after a stop; the contents of the screen are unknown.
    case resumed
    /// The terminal was closed, or reading from the terminal failed.
    case closed
}

/// The capabilities of a terminal.
public struct TerminalCapabilities: Sendable, Hashable {
    /// The colours that the terminal supports.
    public var colorSupport: ColorSupport
    /// Whether text has the styles of `Style.highContrast`. Pictures keep their colours.
    public var isHighContrast: Bool
    /// The protocol by which the terminal shows pictures.
    public var graphics: GraphicsProtocol
    /// The size of a cell in pixels. If unknown, cells are assumed to be twice as high as wide.
    public var cellPixels: Size

    /// Creates capabilities. The defaults are those of a terminal without colours and pictures.
    public init(
        colorSupport: ColorSupport = .none,
        isHighContrast: Bool = false,
        graphics: GraphicsProtocol = .none,
        cellPixels: Size = Size(columns: 10, rows: 20)
    ) {
        self.colorSupport = colorSupport
        self.isHighContrast = isHighContrast
        self.graphics = graphics
        self.cellPixels = cellPixels
    }

    /// Whether pictures can be shown by a protocol or as half blocks.
    public var showsPictures: Bool { graphics != .none || colorSupport >= .indexed256 }

    /// Returns the size in pixels of a picture that fills an area of cells. Without a graphics protocol, a pixel is half a cell.
    public func pixels(in cells: Size) -> Size {
        graphics == .none
            ? Size(columns: cells.columns, rows: cells.rows * 2)
            : Size(columns: cells.columns * cellPixels.columns, rows: cells.rows * cellPixels.rows)
    }
}

/// A protocol for pictures in a terminal.
public enum GraphicsProtocol: Sendable, Hashable, CaseIterable {
    /// No protocol. Pictures are half blocks if the terminal has at least 256 colours.
    case none
    /// The kitty graphics protocol (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    case kitty
    /// The inline images of iTerm2 (https://iterm2.com/documentation-images.html).
    case iTerm2

    /// Returns the protocol of the terminal that an environment describes; `none` for unknown ones, tmux and GNU screen.
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
