/// The colours that terminals give their numbered places, as xterm has them: sixteen that themes change, a cube of 6 x 6 x 6,
/// and 24 greys.
enum XtermPalette {
    typealias Light = (red: UInt8, green: UInt8, blue: UInt8)

    /// The place, below `count` (16 or 256), whose colour is the nearest to `light`. Of 256 the sixteen are never taken: their
    /// look is the theme's.
    static func nearest(of count: Int, to light: Light) -> Int {
        guard count > 16 else { return nearest(among: 0..<16, to: light, color: { standard[$0] }) }
        let cube = 16 + 36 * level(light.red) + 6 * level(light.green) + level(light.blue)
        // The greys begin at 8 and go by tens; the parts weigh ten together, as they do in a distance.
        let weighed = 3 * Int(light.red) + 6 * Int(light.green) + Int(light.blue)
        let grey = 232 + min(23, max(0, (weighed - 30) / 100))
        return distance(color(cube), light) <= distance(color(grey), light) ? cube : grey
    }

    /// The colour at a place of the cube or of the greys.
    static func color(_ index: Int) -> Light {
        if index >= 232 {
            let grey = UInt8(8 + 10 * (index - 232))
            return (grey, grey, grey)
        }
        let place = index - 16
        return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    private static func nearest(among places: Range<Int>, to light: Light, color: (Int) -> Light) -> Int {
        places.min { distance(color($0), light) < distance(color($1), light) } ?? places.lowerBound
    }

    private static func level(_ part: UInt8) -> Int {
        nearest(among: 0..<6, to: (part, part, part)) { (levels[$0], levels[$0], levels[$0]) }
    }

    static func distance(_ left: Light, _ right: Light) -> Int {
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        // The eye tells greens apart best, and blues worst.
        return 3 * red * red + 6 * green * green + blue * blue
    }

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let standard: [Light] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
}
