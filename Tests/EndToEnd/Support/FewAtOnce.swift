import Foundation
import Testing

/// Lets no more tests run at once than the machine can serve. All begin together otherwise, and a process whose test is not
/// served for ten seconds gives up waiting for its answer.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Once for every case, not for the suites around them.
        guard testCase != nil else { return try await function() }
        await Slots.shared.take()
        do {
            try await function()
        } catch {
            await Slots.shared.giveBack()
            throw error
        }
        await Slots.shared.giveBack()
    }

    private actor Slots {
        static let shared = Slots()

        // A test mostly waits for others.
        private var free = 2 * ProcessInfo.processInfo.activeProcessorCount
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            if free > 0 {
                free -= 1
            } else {
                await withCheckedContinuation { waiting.append($0) }
            }
        }

        func giveBack() {
            if waiting.isEmpty {
                free += 1
            } else {
                waiting.removeFirst().resume()
            }
        }
    }
}

extension Trait where Self == FewAtOnce {
    /// As many at once as the machine can serve.
    static var fewAtOnce: Self { FewAtOnce() }
}
