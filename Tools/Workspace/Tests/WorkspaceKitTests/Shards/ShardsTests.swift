import Testing
import WorkspaceKit

@Suite("Sharing packages out")
struct ShardsTests {
    private func items(_ seconds: [Double]) -> [Shards.Item] {
        seconds.enumerated().map { Shards.Item(name: "P\($0.offset + 100)", seconds: $0.element) }
    }

    @Test("Each package is in exactly one shard, and no shard is empty", arguments: [1, 2, 3, 7, 40, 300])
    func union(count: Int) {
        let items = items((1...40).map { Double($0 * 7 % 13) })
        let shards = Shards(items, count: count).shards
        #expect(shards.joined().map(\.name).sorted() == items.map(\.name).sorted())
        #expect(shards.allSatisfy { !$0.isEmpty })
        #expect(shards.count == min(count, 40))
    }

    @Test("There are never more than GitHub allows")
    func limit() {
        #expect(Shards(items(Array(repeating: 1, count: 1_000)), count: 999).shards.count == 256)
    }

    @Test("Nothing to share out makes no shard")
    func nothing() {
        #expect(Shards([], count: 4).shards.isEmpty)
    }

    @Test("The same packages are shared out the same way, however they are given")
    func stable() {
        let items = items([5, 4, 4, 3, 3, 3, 1])
        #expect(Shards(items, count: 3).shards == Shards(items.reversed(), count: 3).shards)
    }

    @Test("What the longest first leaves uneven is mended by moving and swapping")
    func improves() {
        // The longest first alone gives 11.
        let shards = Shards(items([5, 5, 4, 4, 3, 3, 3]), count: 3)
        #expect(shards.makespan == 9)
    }

    @Test("No shard takes a tenth longer than it must, whatever the packages take", arguments: 0..<200)
    func makespan(seed: Int) {
        var state = UInt64(seed + 1)
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let count = 2 + random(7)
        let items = items((0..<(count * 4 + random(40))).map { _ in Double(1 + random(60)) })
        let shards = Shards(items, count: count)
        #expect(shards.makespan <= 1.1 * shards.bound)
    }

    @Test("A package that never ran counts as the median of the others")
    func median() throws {
        let packages = ["A", "B", "C", "New"].map { WorkspacePackage(path: $0, manifest: PackageManifest(name: $0)) }
        var timings = Timings()
        timings.shared = ["A": 1, "B": 10, "C": 100]
        timings.isolated = ["C": 20]
        let plan = try ShardPlan.shards(of: packages, count: 1, timings: timings)
        let seconds = Dictionary(uniqueKeysWithValues: plan.shards.joined().map { ($0.name, $0.seconds) })
        #expect(seconds == ["A": 1, "B": 10, "C": 20, "New": 10])
    }
}
