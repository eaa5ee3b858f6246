public import WorkspaceGraph

/// A distribution of packages over CI machines, balanced by the durations of the packages' last test runs.
public struct ShardPlan: Sendable {
    /// GitHub's limit on the number of jobs in a matrix.
    public static let limit = 256

    /// A package and the expected duration of its tests.
    public struct Item: Sendable, Hashable {
        /// The package's folder.
        public let name: String
        /// The expected duration of the package's tests in seconds.
        public let seconds: Double
    }

    /// The packages for each machine. No shard is empty.
    public let shards: [[Item]]

    /// Distributes packages over at most `count` machines. Packages without a recorded run have the median duration of the others, or 1 s.
    ///
    /// - Throws: `WorkspaceError` if the plan does not contain every package once, which would be a bug of this type.
    public init(_ packages: [WorkspacePackage], count: Int, state: StateFolder) throws(WorkspaceError) {
        self.init(packages, count: count, timings: .read(state))
        guard shards.joined().map(\.name).sorted() == packages.map(\.path).sorted() else {
            throw WorkspaceError("The plan does not contain every package once. This is a bug in workspace.sh.")
        }
    }

    init(_ packages: [WorkspacePackage], count: Int, timings: Timings) {
        let known = packages.compactMap { timings.seconds(of: $0.path) }.sorted()
        let median = known.isEmpty ? 1 : known[known.count / 2]
        self.init(packages.map { Item(name: $0.path, seconds: timings.seconds(of: $0.path) ?? median) }, count: count)
    }

    /// Assigns the items, longest duration first, each to the shard with the least load. Then moves and swaps items to balance the shards.
    init(_ items: [Item], count: Int) {
        let count = max(1, min(count, items.count, Self.limit))
        var shards = Array(repeating: [Item](), count: count)
        for item in items.sorted(by: { ($1.seconds, $0.name) < ($0.seconds, $1.name) }) {
            let lightest = shards.indices.min {
                (Self.load(shards[$0]), shards[$0].count) < (Self.load(shards[$1]), shards[$1].count)
            }
            shards[lightest ?? 0].append(item)
        }
        Self.improve(&shards)
        self.shards = shards.filter { !$0.isEmpty }
            .map { $0.sorted { $0.name < $1.name } }
            .sorted { ($0.first?.name ?? "") < ($1.first?.name ?? "") }
    }

    private static func load(_ shard: [Item]) -> Double { shard.reduce(0) { $0 + $1.seconds } }

    /// Moves an item from the shard with the highest load to another, or swaps it with a shorter item, as long as that evens out the loads.
    private static func improve(_ shards: inout [[Item]]) {
        for _ in 0..<1_000 {
            let loads = shards.map(load)
            guard let fullest = loads.indices.max(by: { loads[$0] < loads[$1] }) else { return }
            var best: (gain: Double, other: Int, given: Int, taken: Int?) = (1e-9, 0, 0, nil)
            for other in shards.indices where other != fullest {
                for (given, item) in shards[fullest].enumerated() {
                    let swaps = shards[other].indices.map(Int?.some)
                    for taken in shards[fullest].count > 1 ? [nil] + swaps : swaps {
                        let change = item.seconds - (taken.map { shards[other][$0].seconds } ?? 0)
                        let gain = min(change, loads[fullest] - loads[other] - change)
                        if gain > best.gain { best = (gain, other, given, taken) }
                    }
                }
            }
            guard best.gain > 1e-9 else { return }
            let item = shards[fullest].remove(at: best.given)
            if let taken = best.taken { shards[fullest].append(shards[best.other].remove(at: taken)) }
            shards[best.other].append(item)
        }
    }
}
