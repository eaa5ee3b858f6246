/// A colour by its parts, each from 0 to 1.
struct PosterColor {
    let red, green, blue: Double

    private init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter hue: Once around the wheel from 0 to 1, and on from there.
    init(hue: Double, saturation: Double, brightness: Double) {
        let turn = (hue - hue.rounded(.down)) * 6
        // Each part is full for a third of the wheel, and fades over a sixth on both sides.
        func part(_ centre: Double) -> Double {
            let distance = min(abs(turn - centre), 6 - abs(turn - centre))
            return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
        }
        self.init(red: part(0), green: part(2), blue: part(4))
    }

    /// So much of the other.
    func mixed(with other: PosterColor, _ share: Double) -> PosterColor {
        PosterColor(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }

    var bytes: (UInt8, UInt8, UInt8) {
        (UInt8(red * 255 + 0.5), UInt8(green * 255 + 0.5), UInt8(blue * 255 + 0.5))
    }
}
