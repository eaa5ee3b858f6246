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
    public init(_ packages: [WorkspacePackage], count: Int, state: StateFolder) {
        self.init(packages, count: count, timings: .read(state))
    }

    init(_ packages: [WorkspacePackage], count: Int, timings: Timings) {
        let known = packages.compactMap { timings.seconds(of: $0.path) }.sorted()
        let median = known.isEmpty ? 1 : known[known.count / 2]
        self.init(packages.map { Item(name: $0.path, seconds: timings.seconds(of: $0.path) ?? median) }, count: count)
    }

    /// Assigns the items, longest duration first, each to the shard with the least load.
    init(_ items: [Item], count: Int) {
        let count = max(1, min(count, items.count, Self.limit))
        var shards = Array(repeating: (load: 0.0, items: [Item]()), count: count)
        for item in items.sorted(by: { ($1.seconds, $0.name) < ($0.seconds, $1.name) }) {
            let lightest = shards.indices.min {
                (shards[$0].load, shards[$0].items.count) < (shards[$1].load, shards[$1].items.count)
            }
            shards[lightest ?? 0].load += item.seconds
            shards[lightest ?? 0].items.append(item)
        }
        self.shards = shards.map(\.items).filter { !$0.isEmpty }
            .map { $0.sorted { $0.name < $1.name } }
            .sorted { ($0.first?.name ?? "") < ($1.first?.name ?? "") }
    }
}
