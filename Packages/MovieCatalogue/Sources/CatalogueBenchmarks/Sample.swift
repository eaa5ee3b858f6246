/// Times of many trials, sorted.
struct Sample {
    private let times: [Duration]

    init(_ times: [Duration]) {
        self.times = times.sorted()
    }

    var count: Int { times.count }
    var median: Double { percentile(50) }
    var p99: Double { percentile(99) }

    /// In microseconds.
    func percentile(_ percent: Int) -> Double {
        times.isEmpty ? 0 : times[(times.count - 1) * percent / 100] / .microseconds(1)
    }
}
