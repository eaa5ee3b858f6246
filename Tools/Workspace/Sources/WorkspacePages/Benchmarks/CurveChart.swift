internal import Foundation

/// Draws a growth curve, both scales logarithmic: a straight line is a power of the size.
struct CurveChart {
    private static let width = 340.0, height = 190.0
    private static let left = 52.0, right = 24.0, top = 12.0, bottom = 30.0

    let curve: GrowthCurve
    /// The same curve of an earlier run, for comparison.
    let earlier: GrowthCurve?

    var svg: String {
        let points = curve.points + (earlier?.points ?? [])
        let sizes = Scale(points.map(\.size), from: Self.left, to: Self.width - Self.right)
        let costs = Scale(points.map(\.cost), from: Self.height - Self.bottom, to: Self.top)
        let line = { (points: [GrowthCurve.Point]) in
            points.map { "\(Self.text(sizes.place($0.size))),\(Self.text(costs.place($0.cost)))" }.joined(
                separator: " "
            )
        }
        let dots = curve.points.map { point in
            "<circle cx=\"\(Self.text(sizes.place(point.size)))\" cy=\"\(Self.text(costs.place(point.cost)))\" r=\"3\">"
                + "<title>\(Self.number(point.size)): \(Self.number(point.cost)) \(HTML.text(curve.unit))</title></circle>"
        }
        let x = curve.points.map { point in
            "<text x=\"\(Self.text(sizes.place(point.size)))\" y=\"\(Self.text(Self.height - 10))\" text-anchor=\"middle\">"
                + "\(Self.number(point.size))</text>"
        }
        let y = Set([costs.least, costs.most]).map { cost in
            "<text x=\"\(Self.text(Self.left - 6))\" y=\"\(Self.text(costs.place(cost) + 4))\" text-anchor=\"end\">"
                + "\(Self.number(cost))</text>"
        }
        let floor = Self.text(Self.height - Self.bottom + 6)
        let was = earlier.map { "<polyline class=\"then\" points=\"\(line($0.points))\"/>" } ?? ""
        return
            "<svg class=\"curve\" viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" aria-label=\"\(HTML.text(label))\">"
            + "<line class=\"axis\" x1=\"\(Self.text(Self.left))\" y1=\"\(floor)\" x2=\"\(Self.text(Self.width - Self.right))\" y2=\"\(floor)\"/>"
            + was + "<polyline class=\"now\" points=\"\(line(curve.points))\"/>" + dots.joined() + x.joined()
            + y.sorted().joined() + "</svg>"
    }

    /// What the picture shows, for who does not see it.
    var label: String {
        "\(curve.name): "
            + curve.points.map { "\(Self.number($0.size)): \(Self.number($0.cost)) \(curve.unit)" }.joined(
                separator: ", "
            )
    }

    static func number(_ value: Double) -> String {
        value >= 100 || value == value.rounded()
            ? value.formatted(.number.precision(.fractionLength(0)).locale(Locale(identifier: "en")))
            : String(format: value < 1 ? "%.3f" : "%.2f", value)
    }

    private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// Where values stand between two edges, by their logarithms.
private struct Scale {
    let least: Double
    let most: Double
    private let from: Double
    private let to: Double

    init(_ values: [Double], from: Double, to: Double) {
        let known = values.filter { $0 > 0 }
        least = known.min() ?? 1
        most = known.max() ?? 1
        self.from = from
        self.to = to
    }

    func place(_ value: Double) -> Double {
        guard most > least else { return (from + to) / 2 }
        return from + (to - from) * (log(max(value, least)) - log(least)) / (log(most) - log(least))
    }
}
