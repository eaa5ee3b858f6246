import Foundation

/// A row of the benchmark's table: a measurement and its limits.
struct Figure {
    let name: String
    let sample: Sample
    /// The times of the baseline in C; nil if the measurement has no baseline.
    var floor: Sample?
    /// The limit of the 99th percentile in microseconds; nil if there is no limit.
    var limit: Double?

    static let maximumRatio = 1.5
    static let heading =
        "name                                trials  median µs     p99 µs   floor µs  floor p99  ratio  ratio p99  limit"

    private var ratios: (median: Double, p99: Double)? {
        floor.map { (sample.median / $0.median, sample.p99 / $0.p99) }
    }

    var isMet: Bool {
        let ratio = ratios.map { max($0.median, $0.p99) } ?? 0
        return ratio <= Self.maximumRatio && (limit.map { sample.p99 <= $0 } ?? true)
    }

    var line: String {
        let limits = [
            floor == nil ? nil : "ratio <= \(Self.maximumRatio)",
            limit.map { "p99 <= \(Int($0 / 1000)) ms" },
        ]
        .compactMap { $0 }.joined(separator: ", ")
        let name = self.name.padding(toLength: 34, withPad: " ", startingAt: 0)
        let times = String(format: "%8d %10.1f %10.1f", sample.count, sample.median, sample.p99)
        guard let floor, let ratios else { return "\(name)\(times)" }
        let compared = String(format: "%10.1f %10.1f %6.2f %10.2f", floor.median, floor.p99, ratios.median, ratios.p99)
        return "\(name)\(times) \(compared)  \(limits)  \(isMet ? "ok" : "MISSED")"
    }
}

/// The times of all trials, shortest first.
struct Sample {
    private let times: [Duration]

    init(_ times: [Duration]) {
        self.times = times.sorted()
    }

    var count: Int { times.count }
    var median: Double { percentile(50) }
    var p99: Double { percentile(99) }

    /// Returns a percentile in microseconds; 0 without trials.
    func percentile(_ percent: Int) -> Double {
        times.isEmpty ? 0 : times[(times.count - 1) * percent / 100] / .microseconds(1)
    }
}
