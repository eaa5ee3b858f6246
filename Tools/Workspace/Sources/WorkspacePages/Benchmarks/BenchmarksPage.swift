internal import Foundation
package import WorkspaceKit

/// What benchmarks measured, how costs grow, and how it was before.
package enum BenchmarksPage {
    /// - Parameter runs: oldest first; the last is shown, the others are what it is compared with.
    package static func page(title: String, _ runs: [BenchmarkRun]) -> Page {
        let sections = runs.last.map { last in last.benchmarks.map { section($0, runs) } } ?? []
        let body = """
            <header>
            <h1>\(HTML.text(title)): benchmarks</h1>
            <p>\(summary(runs))</p>
            <div class="controls" role="search"><label class="grow">Search <input id="search" type="search" placeholder="benchmark or figure" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label></div>
            </header>
            <main>
            \(sections.joined(separator: "\n"))
            <p id="none"\(sections.isEmpty ? "" : " hidden")>\(sections.isEmpty ? "Nothing was measured." : "Nothing is called so.")</p>
            </main>
            <footer class="quiet">Figures of one machine only. Grey lines are the run before. Keys: <kbd>/</kbd> search, <kbd>Esc</kbd> clears it.</footer>
            """
        return Page(
            title: "\(title): benchmarks",
            styles: ["report.css"],
            scripts: ["report.js"],
            body: body,
            data: [String]()
        )
    }

    private static func summary(_ runs: [BenchmarkRun]) -> String {
        guard let last = runs.last else { return "No run yet." }
        let others = runs.count - 1
        return
            "Measured \(day(last.date)) at \(HTML.text(last.commit)), beside \(others) earlier run\(others == 1 ? "" : "s")."
    }

    private static func day(_ date: Date) -> String {
        date.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false).timeSeparator(.colon)
                .dateTimeSeparator(.space)
        )
    }

    private static func section(_ benchmark: BenchmarkRun.Benchmark, _ runs: [BenchmarkRun]) -> String {
        let earlier = runs.dropLast().compactMap { run in run.benchmarks.first { $0.name == benchmark.name } }
        let before = GrowthCurve.curves(in: earlier.last?.figures ?? [])
        let curves = GrowthCurve.curves(in: benchmark.figures).map { curve -> String in
            let chart = CurveChart(
                curve: curve,
                earlier: before.first { $0.name == curve.name && $0.unit == curve.unit }
            )
            let growth = curve.exponent.map { ", grows as size to the power of \(FigureText.hundredths($0))" } ?? ""
            return "<figure class=\"item\" data-name=\"\(HTML.text(curve.name))\">\(chart.svg)"
                + "<figcaption>\(HTML.text(curve.name)), \(HTML.text(curve.unit))\(growth)</figcaption></figure>"
        }
        let rows = benchmark.figures.map { row($0, earlier.map(\.figures)) }
        return """
            <section class="item" data-name="\(HTML.text(benchmark.name))">
            <h2>\(HTML.text(benchmark.name))</h2>
            \(curves.isEmpty ? "" : "<div class=\"curves\">\(curves.joined())</div>")
            <div class="scroll"><table><thead><tr><th scope="col">Figure</th><th scope="col">Now</th><th scope="col">Limit</th><th scope="col">Before</th><th scope="col">Ratio</th><th scope="col">Runs</th></tr></thead><tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            </section>
            """
    }

    private static func row(_ figure: BenchmarkFigure, _ earlier: [[BenchmarkFigure]]) -> String {
        let values = earlier.compactMap { figures in
            figures.first { $0.name == figure.name && $0.unit == figure.unit }?.value
        }
        let verdict =
            switch figure.isMet {
            case true: "kept"
            case false: "<span class=\"worse\">missed</span>"
            case nil: "–"
            }
        let ratio = values.last.flatMap { $0 > 0 ? figure.value / $0 : nil }
        // Machines are noisy: what changes by less says nothing.
        let tone = ratio.map { $0 > 1.25 ? " class=\"worse\"" : $0 < 0.8 ? " class=\"better\"" : "" } ?? ""
        return
            "<tr class=\"item\" data-name=\"\(HTML.text(figure.name))\"><th scope=\"row\" style=\"white-space:normal\">\(HTML.text(figure.name))</th>"
            + "<td>\(CurveChart.number(figure.value)) \(HTML.text(figure.unit))</td><td>\(verdict)</td>"
            + "<td>\(values.last.map(CurveChart.number) ?? "–")</td><td\(tone)>\(ratio.map(FigureText.hundredths) ?? "–")</td>"
            + "<td class=\"sparkline\">\(sparkline(values + [figure.value]))</td></tr>"
    }

    /// The runs as a line, from nothing up to the most.
    private static func sparkline(_ values: [Double]) -> String {
        guard values.count > 1, let most = values.max(), most > 0 else { return "" }
        let points = values.enumerated().map { index, value in
            let x = 100 * Double(index) / Double(values.count - 1)
            return "\(String(format: "%.1f", x)) \(String(format: "%.1f", 20 - 19 * value / most))"
        }
        return
            "<svg viewBox=\"0 0 100 21\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><path d=\"M\(points.joined(separator: "L"))\"/></svg>"
    }
}
