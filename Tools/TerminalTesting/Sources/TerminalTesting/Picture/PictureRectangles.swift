/// Rectangles by colour, each colour drawn as one path.
struct PictureRectangles {
    private struct Paint: Hashable {
        let color: UInt32
        let opacity: Double
    }

    private var order: [Paint] = []
    private var paths: [Paint: String] = [:]

    mutating func add(_ color: UInt32, opacity: Double = 1, x: Double, y: Double, width: Double, height: Double) {
        let paint = Paint(color: color, opacity: opacity)
        if paths[paint] == nil { order.append(paint) }
        let numbers = [x, y, width, height, width].map(SVG.number)
        paths[paint, default: ""] += "M\(numbers[0]) \(numbers[1])h\(numbers[2])v\(numbers[3])h-\(numbers[4])z"
    }

    /// Without smoothing, so that neighbours touch.
    var svg: String {
        let elements = order.map { paint in
            let opacity = paint.opacity < 1 ? " fill-opacity=\"\(SVG.number(paint.opacity))\"" : ""
            return "<path fill=\"\(SVG.color(paint.color))\"\(opacity) d=\"\(paths[paint] ?? "")\"/>\n"
        }
        return elements.isEmpty ? "" : "<g shape-rendering=\"crispEdges\">\n\(elements.joined())</g>\n"
    }
}
