extension Sequence where Element: Sendable {
    /// Returns the results of concurrent calls of a function, in the order of the elements.
    public func concurrentMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            for (index, element) in enumerated() { group.addTask { (index, try await transform(element)) } }
            let results = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
