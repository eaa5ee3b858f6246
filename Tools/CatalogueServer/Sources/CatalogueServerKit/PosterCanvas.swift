import JPEG

/// The pixels of a poster. Both ends of each horizontal span are antialiased, so that slanted edges look smooth.
struct PosterCanvas {
    private let width, height: Int
    private var pixels: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 3)
    }

    var image: JPEGImage { JPEGImage(width: width, height: height, pixels: pixels) }

    mutating func draw(_ design: PosterDesign) {
        for row in 0..<height {
            let y = (Double(row) + 0.5) / Double(width)
            let background = design.top.mixed(with: design.bottom, (Double(row) + 0.5) / Double(height))
            fill(row, 0...1, with: background)
            for layer in design.layers {
                guard let span = layer.shape.span(at: y) else { continue }
                fill(row, span, with: layer.color.mixed(with: background, layer.transparency))
            }
        }
    }

    private mutating func fill(_ row: Int, _ span: ClosedRange<Double>, with color: PosterColor) {
        let start = min(max(span.lowerBound, 0), 1) * Double(width)
        let end = min(max(span.upperBound, 0), 1) * Double(width)
        let (first, last) = (Int(start), Int(end))
        guard first < last else { return blend(row, first, with: color, end - start) }
        blend(row, first, with: color, Double(first + 1) - start)
        fill(row, first + 1..<max(last, first + 1), with: color)
        blend(row, last, with: color, end - Double(last))
    }

    private mutating func blend(_ row: Int, _ column: Int, with color: PosterColor, _ share: Double) {
        guard column < width, share > 0 else { return }
        let index = (row * width + column) * 3
        let (red, green, blue) = color.bytes
        for (offset, part) in [red, green, blue].enumerated() {
            let current = Double(pixels[index + offset])
            pixels[index + offset] = UInt8(current + (Double(part) - current) * share + 0.5)
        }
    }

    /// Fills a span by copying its filled part, which doubles with each copy. A loop over all pixels would take a second per
    /// poster in a debug build.
    private mutating func fill(_ row: Int, _ columns: Range<Int>, with color: PosterColor) {
        guard !columns.isEmpty else { return }
        let start = (row * width + columns.lowerBound) * 3
        (pixels[start], pixels[start + 1], pixels[start + 2]) = color.bytes
        let count = columns.count * 3
        pixels.withUnsafeMutableBytes { bytes in
            let line = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + count])
            var filled = 3
            while filled < count {
                let length = min(filled, count - filled)
                UnsafeMutableRawBufferPointer(rebasing: line[filled...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: line[..<length])
                )
                filled += length
            }
        }
    }
}

/// A colour with components from 0 to 1.
struct PosterColor {
    let red, green, blue: Double

    private init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter hue: The angle on the colour wheel, in turns. Only its fractional part counts.
    init(hue: Double, saturation: Double, brightness: Double) {
        let turn = (hue - hue.rounded(.down)) * 6
        // Each component is at its maximum for a third of the wheel and decreases over a sixth on both sides.
        func part(_ centre: Double) -> Double {
            let distance = min(abs(turn - centre), 6 - abs(turn - centre))
            return brightness * (1 - saturation * min(max(distance - 1, 0), 1))
        }
        self.init(red: part(0), green: part(2), blue: part(4))
    }

    /// Returns a colour between this colour (`share` 0) and the other colour (`share` 1).
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
