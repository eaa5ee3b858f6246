internal import Foundation
package import WorkspaceKit

/// How a cost grows with a size: figures of one benchmark that are alike but for a number in their names.
package struct GrowthCurve: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        package let size: Double
        package let cost: Double
    }

    /// The names of its figures, with "#" for the size.
    package let name: String
    package let unit: String
    /// Sorted by size.
    package let points: [Point]

    /// The curves among figures: three sizes make one.
    package static func curves(in figures: [BenchmarkFigure]) -> [GrowthCurve] {
        let sized = figures.compactMap { figure in
            figure.size.map { (figure: figure, series: $0.series, size: $0.size) }
        }
        return Dictionary(grouping: sized) { [$0.series, $0.figure.unit] }.values.compactMap { group in
            let points = Dictionary(group.map { ($0.size, $0.figure.value) }) { first, _ in first }
                .map { Point(size: $0.key, cost: $0.value) }.sorted { $0.size < $1.size }
            guard points.count >= 3 else { return nil }
            return GrowthCurve(name: group[0].series, unit: group[0].figure.unit, points: points)
        }
        .sorted { $0.name < $1.name }
    }

    /// The power of the size by which the cost grows, the best fit to the points (least squares of logarithms): 1 is in proportion. nil
    /// where something costs nothing.
    package var exponent: Double? {
        guard points.allSatisfy({ $0.cost > 0 }) else { return nil }
        let x = points.map { log($0.size) }, y = points.map { log($0.cost) }
        let meanX = x.reduce(0, +) / Double(x.count), meanY = y.reduce(0, +) / Double(y.count)
        let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
        guard spread > 0 else { return nil }
        return zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
    }
}
