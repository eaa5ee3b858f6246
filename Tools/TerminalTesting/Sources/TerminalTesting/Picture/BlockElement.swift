/// The characters of Unicode's block elements, as rectangles. Drawn as text they leave gaps in most fonts.
struct BlockElement {
    /// In eighths of a cell.
    struct Part: Equatable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    let parts: [Part]
    let opacity: Double

    init?(_ character: Character) {
        let scalars = character.unicodeScalars
        guard scalars.count == 1, let value = scalars.first?.value else { return nil }
        var opacity = 1.0
        switch value {
        case 0x2580: parts = [Part(x: 0, y: 0, width: 8, height: 4)]
        case 0x2581...0x2588:
            let height = Double(value - 0x2580)
            parts = [Part(x: 0, y: 8 - height, width: 8, height: height)]
        case 0x2589...0x258F: parts = [Part(x: 0, y: 0, width: Double(0x2590 - value), height: 8)]
        case 0x2590: parts = [Part(x: 4, y: 0, width: 4, height: 8)]
        case 0x2591...0x2593:
            opacity = Double(value - 0x2590) / 4
            parts = [Part(x: 0, y: 0, width: 8, height: 8)]
        case 0x2594: parts = [Part(x: 0, y: 0, width: 8, height: 1)]
        case 0x2595: parts = [Part(x: 7, y: 0, width: 1, height: 8)]
        case 0x2596...0x259F: parts = Self.quadrants[Int(value - 0x2596)]
        default: return nil
        }
        self.opacity = opacity
    }

    private static let upperLeft = Part(x: 0, y: 0, width: 4, height: 4)
    private static let upperRight = Part(x: 4, y: 0, width: 4, height: 4)
    private static let lowerLeft = Part(x: 0, y: 4, width: 4, height: 4)
    private static let lowerRight = Part(x: 4, y: 4, width: 4, height: 4)

    /// From U+2596.
    private static let quadrants: [[Part]] = [
        [lowerLeft], [lowerRight], [upperLeft], [upperLeft, lowerLeft, lowerRight], [upperLeft, lowerRight],
        [upperLeft, upperRight, lowerLeft], [upperLeft, upperRight, lowerRight], [upperRight],
        [upperRight, lowerLeft], [upperRight, lowerLeft, lowerRight],
    ]
}
