/// Packages shared out among several machines, so that the last one is done as early as can be.
package struct Shards: Sendable {
    /// What GitHub allows in one matrix.
    package static let limit = 256

    /// A package, and the seconds it is expected to take.
    package struct Item: Sendable, Hashable {
        package let name: String
        package let seconds: Double

        package init(name: String, seconds: Double) {
            self.name = name
            self.seconds = seconds
        }
    }

    /// None is empty.
    package let shards: [[Item]]

    /// The longest first, each to the shard that has least; then what is better swapped is swapped.
    package init(_ items: [Item], count: Int) {
        let count = max(1, min(count, items.count, Self.limit))
        var shards = Array(repeating: [Item](), count: count)
        var loads = Array(repeating: 0.0, count: count)
        for item in items.sorted(by: { ($1.seconds, $0.name) < ($0.seconds, $1.name) }) {
            let lightest = loads.indices.min { (loads[$0], shards[$0].count) < (loads[$1], shards[$1].count) } ?? 0
            shards[lightest].append(item)
            loads[lightest] += item.seconds
        }
        Self.improve(&shards)
        self.shards = shards.filter { !$0.isEmpty }
            .map { $0.sorted { $0.name < $1.name } }
            .sorted { ($0.first?.name ?? "") < ($1.first?.name ?? "") }
    }

    /// The seconds until the last shard is done.
    package var makespan: Double { shards.map(Self.load).max() ?? 0 }

    /// What no sharing out can go below: the mean, or the longest item.
    package var bound: Double {
        let all = shards.joined().map(\.seconds)
        return max(all.reduce(0, +) / Double(max(1, shards.count)), all.max() ?? 0)
    }

    private static func load(_ shard: [Item]) -> Double { shard.reduce(0) { $0 + $1.seconds } }

    /// Swaps an item of the fullest shard for a shorter one elsewhere, or moves it there, as long as that brings the fullest down.
    private static func improve(_ shards: inout [[Item]]) {
        for _ in 0..<1_000 {
            let loads = shards.map(load)
            guard let fullest = loads.indices.max(by: { loads[$0] < loads[$1] }) else { return }
            var best: (gain: Double, other: Int, given: Int, taken: Int?)?
            for other in shards.indices where other != fullest {
                for (given, item) in shards[fullest].enumerated() {
                    let partners: [Int?] =
                        shards[fullest].count > 1
                        ? [nil] + shards[other].indices.map { $0 } : shards[other].indices.map { $0 }
                    for taken in partners {
                        let change = item.seconds - (taken.map { shards[other][$0].seconds } ?? 0)
                        let gain = min(change, loads[fullest] - loads[other] - change)
                        if gain > 1e-9, gain > best?.gain ?? 0 { best = (gain, other, given, taken) }
                    }
                }
            }
            guard let best else { return }
            let item = shards[fullest].remove(at: best.given)
            if let taken = best.taken { shards[fullest].append(shards[best.other].remove(at: taken)) }
            shards[best.other].append(item)
        }
    }
}
