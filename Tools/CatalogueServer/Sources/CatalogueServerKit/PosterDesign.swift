import Foundation
import SeededRandom

/// The generated design of a film's poster: a gradient of two colours and one of five scenes.
///
/// The design depends only on the film's id, so a film has the same poster on every machine.
struct PosterDesign {
    let top, bottom: PosterColor
    /// The shapes from back to front. The transparency is the share of the background in the drawn colour.
    private(set) var layers: [(shape: PosterShape, color: PosterColor, transparency: Double)] = []

    private let light: PosterColor
    private let dark: PosterColor

    init(movie: String) {
        var random = SplitMix64(seed: FNV1a.hash(Data(movie.utf8)))
        let hue = random.number(0, 1)
        let other = hue + [0.08, -0.08, 0.17, 0.4, 0.5, 0.6][random.index(below: 6)]
        let saturation = random.number(0.45, 0.85)
        top = PosterColor(hue: hue, saturation: saturation, brightness: random.number(0.25, 0.6))
        bottom = PosterColor(hue: other, saturation: saturation, brightness: random.number(0.65, 0.95))
        light = PosterColor(hue: other + random.number(-0.1, 0.1), saturation: 0.25, brightness: 0.98)
        dark = PosterColor(hue: hue, saturation: 0.7, brightness: 0.16)
        switch random.index(below: 5) {
        case 0: addMountains(&random)
        case 1: addRings(&random)
        case 2: addRays(&random)
        case 3: addSkyline(&random)
        default: addSunset(&random)
        }
        addLettering(&random)
    }

    private mutating func add(_ shape: PosterShape, _ color: PosterColor, _ transparency: Double = 0) {
        layers.append((shape, color, transparency))
    }

    private mutating func addMountains(_ random: inout SplitMix64) {
        add(.disc(x: random.number(0.25, 0.75), y: random.number(0.3, 0.5), radius: random.number(0.12, 0.24)), light)
        for distance in (0..<4).reversed() {
            let y = random.number(0.95, 1.1) - 0.14 * Double(distance)
            let peak = PosterShape.peak(x: random.number(0, 1), y: y, spread: random.number(0.6, 1.3))
            add(peak, dark, 0.22 * Double(distance))
        }
    }

    private mutating func addRings(_ random: inout SplitMix64) {
        let (x, y) = (random.number(0.2, 0.8), random.number(0.4, 0.8))
        let count = 3 + random.index(below: 4)
        for ring in 0..<count {
            let radius = 0.62 * Double(count - ring) / Double(count)
            add(.disc(x: x, y: y, radius: radius), ring % 2 == 0 ? dark : light, 0.35)
        }
    }

    private mutating func addRays(_ random: inout SplitMix64) {
        let slant = random.number(0.3, 0.9) * (random.index(below: 2) == 0 ? 1 : -1)
        let count = 3 + random.index(below: 4)
        for ray in 0..<count {
            let x = 2.4 * (Double(ray) + random.number(0, 0.6)) / Double(count) - 0.7 - slant * 0.75
            let band = PosterShape.band(x: x, width: random.number(0.06, 0.3), slant: slant, rows: 0...1.5)
            add(band, ray % 2 == 0 ? light : dark, random.number(0.1, 0.5))
        }
    }

    private mutating func addSkyline(_ random: inout SplitMix64) {
        add(.disc(x: random.number(0.15, 0.85), y: random.number(0.2, 0.4), radius: random.number(0.08, 0.16)), light)
        for row in [0.45, 0] {
            var x = random.number(-0.1, 0)
            while x < 1 {
                let width = random.number(0.08, 0.2)
                let y = random.number(0.5, 1) + (row == 0 ? 0.15 : 0)
                add(.band(x: x, width: width, slant: 0, rows: y...1.5), dark, row)
                x += width + random.number(0, 0.06)
            }
        }
    }

    private mutating func addSunset(_ random: inout SplitMix64) {
        let (x, y, radius) = (random.number(0.4, 0.6), random.number(0.55, 0.75), random.number(0.28, 0.4))
        add(.disc(x: x, y: y, radius: radius), light)
        // The bands in front of the sun become thicker from top to bottom.
        for band in 0..<4 {
            let start = y + radius * Double(band) / 4
            add(.band(x: 0, width: 1, slant: 0, rows: start...start + 0.015 * Double(band + 1)), dark, 0.4)
        }
        add(.band(x: 0, width: 1, slant: 0, rows: y + radius * 0.9...1.5), dark, random.number(0, 0.4))
    }

    /// Adds two bars that represent a title and a subtitle.
    private mutating func addLettering(_ random: inout SplitMix64) {
        for (y, height, widest) in [(1.27, 0.07, 0.75), (1.38, 0.03, 0.5)] {
            let width = random.number(0.3, widest)
            add(.band(x: (1 - width) / 2, width: width, slant: 0, rows: y...y + height), light, 0.1)
        }
    }
}

/// A shape on a poster. In its coordinates, the poster is 1 wide and 1.5 high, and the y axis points down.
enum PosterShape {
    case disc(x: Double, y: Double, radius: Double)
    /// A vertical or slanted band. `x` is its left edge at y = 0, and moves by `slant` per unit of y.
    case band(x: Double, width: Double, slant: Double, rows: ClosedRange<Double>)
    /// A triangle with its apex at `x`, `y`. It extends by `spread` to both sides per unit of y, down to the lower edge.
    case peak(x: Double, y: Double, spread: Double)

    /// Returns the horizontal span that the shape covers at the y coordinate `row`; nil if the shape covers none.
    func span(at row: Double) -> ClosedRange<Double>? {
        switch self {
        case .disc(let x, let y, let radius):
            let square = radius * radius - (row - y) * (row - y)
            guard square > 0 else { return nil }
            return x - square.squareRoot()...x + square.squareRoot()
        case .band(let x, let width, let slant, let rows):
            guard rows.contains(row) else { return nil }
            return x + slant * row...x + slant * row + width
        case .peak(let x, let y, let spread):
            guard row > y else { return nil }
            return x - (row - y) * spread...x + (row - y) * spread
        }
    }
}

/// Conversions that never change, unlike those of the standard library, so that posters stay the same.
extension SplitMix64 {
    /// Returns a random number from `low` up to `high`.
    fileprivate mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next() >> 11) / 0x1p53
    }

    /// Returns a random number from 0 to `count` - 1.
    fileprivate mutating func index(below count: Int) -> Int {
        Int(next() % UInt64(count))
    }
}
