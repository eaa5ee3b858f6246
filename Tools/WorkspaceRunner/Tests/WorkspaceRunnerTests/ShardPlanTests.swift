import Testing
import WorkspaceGraph

@testable import WorkspaceRunner

@Suite("ShardPlan")
struct ShardPlanTests {
    private func items(_ seconds: [Double]) -> [ShardPlan.Item] {
        seconds.enumerated().map { ShardPlan.Item(name: "P\($0.offset + 1_000)", seconds: $0.element) }
    }

    private func makespan(_ plan: ShardPlan) -> Double {
        plan.shards.map { $0.reduce(0) { $0 + $1.seconds } }.max() ?? 0
    }

    @Test(
        "ShardPlan assigns each package to exactly one shard, no shard is empty, and there are at most 256: GitHub's limit",
        arguments: [
            (40, 1, 1), (40, 2, 2), (40, 3, 3), (40, 7, 7), (40, 40, 40), (40, 300, 40), (1_000, 999, 256), (0, 4, 0),
        ]
    )
    func union(packages: Int, count: Int, shardCount: Int) {
        let items = items((0..<packages).map { Double($0 * 7 % 13) })
        let shards = ShardPlan(items, count: count).shards
        #expect(shards.joined().map(\.name).sorted() == items.map(\.name).sorted())
        #expect(shards.allSatisfy { !$0.isEmpty })
        #expect(shards.count == shardCount)
    }

    @Test("ShardPlan does not depend on the order of the packages")
    func stable() {
        let items = items([5, 4, 4, 3, 3, 3, 1])
        #expect(ShardPlan(items, count: 3).shards == ShardPlan(items.reversed(), count: 3).shards)
    }

    @Test("The longest shard of ShardPlan takes at most 10 % more than the theoretical minimum", arguments: 0..<200)
    func makespan(seed: Int) {
        var state = UInt64(seed + 1)
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let count = 2 + random(7)
        let items = items((0..<(count * 4 + random(40))).map { _ in Double(1 + random(60)) })
        let shards = ShardPlan(items, count: count)
        let all = items.map(\.seconds)
        let bound = max(all.reduce(0, +) / Double(shards.shards.count), all.max() ?? 0)
        #expect(makespan(shards) <= 1.1 * bound)
    }

    @Test("ShardPlan expects the median duration for a package that never ran")
    func median() {
        let packages = ["A", "B", "C", "New"].map { WorkspacePackage(path: $0, name: $0) }
        var timings = Timings()
        timings.shared = ["A": 1, "B": 10, "C": 100]
        timings.isolated = ["C": 20]
        let plan = ShardPlan(packages, count: 1, timings: timings)
        let seconds = Dictionary(uniqueKeysWithValues: plan.shards.joined().map { ($0.name, $0.seconds) })
        #expect(seconds == ["A": 1, "B": 10, "C": 20, "New": 10])
    }
}
