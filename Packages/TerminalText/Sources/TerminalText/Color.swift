/// A colour of characters or of their background.
public struct Color: Sendable, Hashable {
    private enum Value: Sendable, Hashable {
        /// A colour of text: an index of xterm's colour cube, which themes do not change.
        case text(Int)
        /// A colour of a picture.
        case pixel(UInt8, UInt8, UInt8)
    }

    private let value: Value

    private init(text index: Int) { value = .text(index) }

    /// Creates a colour of a picture, of components from 0 to 255. A terminal with 256 colours shows the nearest one.
    public init(red: UInt8, green: UInt8, blue: UInt8) { value = .pixel(red, green, blue) }

    static let black = Color(text: 16)
    static let blue = Color(text: 24)
    static let red = Color(text: 88)
    static let yellow = Color(text: 220)
    static let white = Color(text: 231)

    var isOfText: Bool {
        if case .text = value { true } else { false }
    }

    package var components: (red: UInt8, green: UInt8, blue: UInt8) {
        switch value {
        case .text(let index): XtermPalette.color(index)
        case .pixel(let red, let green, let blue): (red, green, blue)
        }
    }

    /// Returns the parameters of Select Graphic Rendition from the base 30 (foreground) or 40 (background); empty without support.
    /// The theme of a terminal of sixteen colours decides their contrast, so that it shows none.
    func parameters(base: Int, _ support: ColorSupport) -> [Int] {
        switch (value, support) {
        case (_, .none), (_, .sixteenColors): []
        case (.text(let index), _): [base + 8, 5, index]
        case (.pixel(let red, let green, let blue), .trueColor): [base + 8, 2, Int(red), Int(green), Int(blue)]
        case (.pixel(let red, let green, let blue), .indexed256): [base + 8, 5, XtermPalette.nearest(red, green, blue)]
        }
    }
}

/// The indexed colours of xterm: sixteen that themes change, a cube of 6 x 6 x 6, and 24 greys.
enum XtermPalette {
    typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

    /// Returns the index of the nearest colour, except of the first sixteen.
    static func nearest(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        let color = (red, green, blue)
        let cube = 16 + 36 * level(red) + 6 * level(green) + level(blue)
        // The greys begin at 8 in steps of 10. The weights, as in `distance`, add up to 10.
        let weighted = 3 * Int(red) + 6 * Int(green) + Int(blue)
        let grey = 232 + min(23, max(0, (weighted - 30) / 100))
        return distance(self.color(cube), color) <= distance(self.color(grey), color) ? cube : grey
    }

    static func color(_ index: Int) -> RGB {
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return (grey, grey, grey)
        }
        let place = index - 16
        return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    /// Returns the weighted squared distance of two colours. The eye distinguishes greens best and blues worst.
    private static func distance(_ left: RGB, _ right: RGB) -> Int {
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        return 3 * red * red + 6 * green * green + blue * blue
    }

    private static func level(_ component: UInt8) -> Int {
        levels.indices.min { abs(Int(levels[$0]) - Int(component)) < abs(Int(levels[$1]) - Int(component)) } ?? 0
    }

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
}
