/// Which machine tests which packages.
package enum ShardPlan {
    /// A plan that lost or doubled a package.
    package struct PlanError: Error, CustomStringConvertible {
        package let description: String
    }

    /// Shares packages out by how long they took the last time; one that never ran counts as the median of the others.
    package static func shards(of packages: [WorkspacePackage], count: Int, timings: Timings) throws(PlanError)
        -> Shards
    {
        let known = packages.compactMap { timings.seconds(of: $0.path) }.sorted()
        let median = known.isEmpty ? 1 : known[known.count / 2]
        let shards = Shards(
            packages.map { Shards.Item(name: $0.path, seconds: timings.seconds(of: $0.path) ?? median) },
            count: count
        )
        guard shards.shards.joined().map(\.name).sorted() == packages.map(\.path).sorted() else {
            throw PlanError(description: "The shards together are not the plan. This is a mistake in the tool.")
        }
        return shards
    }
}
