import Testing
import WorkspaceKit
import WorkspacePages

@Suite("How a cost grows")
struct GrowthCurveTests {
    private func figure(_ name: String, _ value: Double) -> BenchmarkFigure {
        BenchmarkFigure(name: name, value: value, unit: "ms")
    }

    @Test("Three sizes of one figure make a curve, two do not")
    func curves() {
        let curves = GrowthCurve.curves(in: [
            figure("lint, 100 packages", 20), figure("lint, 10 packages", 2), figure("lint, 1,000 packages", 200),
            figure("list, 10 packages", 1), figure("list, 20 packages", 1), figure("other", 3),
        ])
        #expect(curves.map(\.name) == ["lint, # packages"])
        #expect(curves.first?.points.map(\.size) == [10, 100, 1_000])
        #expect(curves.first?.points.map(\.cost) == [2, 20, 200])
    }

    @Test(
        "The exponent is that of the power which fits",
        arguments: [(0.0, [5, 5, 5]), (1.0, [5, 50, 500]), (2.0, [1, 100, 10_000])]
    )
    func exponent(_ expected: Double, _ costs: [Double]) throws {
        let figures = zip([10, 100, 1_000], costs).map { figure("n \($0)", $1) }
        let exponent = try #require(GrowthCurve.curves(in: figures).first?.exponent)
        #expect(abs(exponent - expected) < 1e-9)
    }

    @Test("What costs nothing has none")
    func free() {
        let figures = [10, 100, 1_000].map { figure("n \($0)", 0) }
        #expect(GrowthCurve.curves(in: figures).first?.exponent == nil)
    }
}
