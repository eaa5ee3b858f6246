/// A colour of letters or of what lies behind them.
public struct Color: Sendable, Hashable {
    /// What the terminal is told: one of its own sixteen, or a mixture of light.
    enum Value: Sendable, Hashable {
        case palette(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    let value: Value

    private init(palette index: UInt8) {
        value = .palette(index)
    }

    /// A mixture, each part 0 to 255. A terminal that cannot show it shows the nearest colour it has.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        value = .rgb(red, green, blue)
    }

    /// The sixteen colours that every terminal has; the terminal's theme decides what they look like.
    public static let black = Color(palette: 0)
    /// See `black`.
    public static let red = Color(palette: 1)
    /// See `black`.
    public static let green = Color(palette: 2)
    /// See `black`.
    public static let yellow = Color(palette: 3)
    /// See `black`.
    public static let blue = Color(palette: 4)
    /// See `black`.
    public static let magenta = Color(palette: 5)
    /// See `black`.
    public static let cyan = Color(palette: 6)
    /// See `black`.
    public static let white = Color(palette: 7)
    /// See `black`.
    public static let brightBlack = Color(palette: 8)
    /// See `black`.
    public static let brightRed = Color(palette: 9)
    /// See `black`.
    public static let brightGreen = Color(palette: 10)
    /// See `black`.
    public static let brightYellow = Color(palette: 11)
    /// See `black`.
    public static let brightBlue = Color(palette: 12)
    /// See `black`.
    public static let brightMagenta = Color(palette: 13)
    /// See `black`.
    public static let brightCyan = Color(palette: 14)
    /// See `black`.
    public static let brightWhite = Color(palette: 15)
}
