/// The values that were reported, and the error that ended the work.
package struct Collected<Value: Sendable>: Sendable {
    package let elements: [Value]
    package let error: (any Error)?

    /// Runs `work`, and collects the values that it reports and the one that it returns, if any.
    package static func from(
        _ work: (_ report: @escaping @Sendable (Value) async -> Void) async throws -> Value?
    ) async -> Collected {
        let reported = Recorder<Value>()
        do {
            let result = try await work { reported.append($0) }
            return Collected(elements: reported.all + (result.map { [$0] } ?? []), error: nil)
        } catch {
            return Collected(elements: reported.all, error: error)
        }
    }
}
