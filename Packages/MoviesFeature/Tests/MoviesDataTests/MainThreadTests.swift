import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("The main thread")
struct MainThreadTests {
    @Test("runs neither store, request nor decoding, though it is what asks")
    @MainActor
    func main() async throws {
        let uses = Recorder<String>()
        let onMainThread = Recorder<String>()
        let stack = Stack(
            [popularPath: { _ in .json(pageJSON(titled: "Film"), headers: ["ETag": "v1"]) }],
            store: WatchedRecordStore { isMain in
                uses.append("store")
                if isMain { onMainThread.append("store") }
            }
        )
        let service = WatchedService(service: try stack.service()) { use, isMain in
            uses.append("\(use)")
            if isMain { onMainThread.append("\(use)") }
        }
        #expect(MainQueue.isCurrent)
        for policy in [CachePolicy.freshWhileValid, .cacheFirst] {
            _ = try await stack.repository(of: service).page(1, of: .popular, policy: policy) { _ in }
        }
        #expect(Set(uses.all) == ["store", "request", "decode"])
        #expect(onMainThread.all.isEmpty)
    }
}
