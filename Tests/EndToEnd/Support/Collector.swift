import Foundation
import Synchronization

/// Keeps what comes out of a file handle, and who waits for it.
final class Collector: Sendable {
    private struct State {
        var bytes = Data()
        var hasEnded = false
        var waiting: [(isEnough: @Sendable (Data) -> Bool, resume: CheckedContinuation<Data, Never>)] = []
    }

    private let state = Mutex(State())

    /// Reads on a thread of its own until there is no more.
    init(_ handle: FileHandle) {
        let thread = Thread { [weak self] in
            // Not FileHandle's own reading, which waits for as much as was asked for. A terminal whose other side is gone
            // fails to be read: that is its end.
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(handle.fileDescriptor, &buffer, buffer.count)
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                self?.receive(Data(buffer.prefix(max(0, count))))
            }
            self?.finish()
            try? handle.close()
        }
        thread.start()
    }

    /// All of it, once it has ended.
    func whole() async -> String {
        String(decoding: await wait { _ in false }, as: UTF8.self)
    }

    /// What there is once it holds a whole line, or has ended.
    func firstLine() async -> String {
        let bytes = await wait { $0.contains(UInt8(ascii: "\n")) }
        return String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
    }

    private func wait(_ isEnough: @escaping @Sendable (Data) -> Bool) async -> Data {
        await withCheckedContinuation { continuation in
            let known: Data? = state.withLock { state in
                if state.hasEnded || isEnough(state.bytes) { return state.bytes }
                state.waiting.append((isEnough, continuation))
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    private func receive(_ bytes: Data) {
        update { $0.bytes.append(bytes) }
    }

    private func finish() {
        update { $0.hasEnded = true }
    }

    private func update(_ change: (inout State) -> Void) {
        let (satisfied, bytes) = state.withLock { state in
            change(&state)
            let satisfied = state.waiting.filter { state.hasEnded || $0.isEnough(state.bytes) }
            state.waiting.removeAll { state.hasEnded || $0.isEnough(state.bytes) }
            return (satisfied.map(\.resume), state.bytes)
        }
        for continuation in satisfied { continuation.resume(returning: bytes) }
    }
}
