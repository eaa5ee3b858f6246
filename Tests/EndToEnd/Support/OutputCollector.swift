import Foundation
import Synchronization

/// A collector of the output that arrives at a file handle. Tasks can await the first line or the end of the output.
final class OutputCollector: Sendable {
    private struct State {
        var bytes = Data()
        var hasEnded = false
        var waiting: [(condition: @Sendable (Data) -> Bool, continuation: CheckedContinuation<Data, Never>)] = []
    }

    private let state = Mutex(State())

    /// Starts a thread that reads until the end of the file.
    init(_ handle: FileHandle) {
        let thread = Thread { [weak self] in
            // FileHandle.read(upToCount:) blocks until the buffer is full; read(2) returns the bytes that are
            // available. After the slave side of a pseudo-terminal is closed, read(2) fails with EIO on Linux and
            // returns 0 elsewhere.
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

    /// Waits for the end of the output and returns all text.
    func text() async -> String { String(decoding: await wait { _ in false }, as: UTF8.self) }

    /// Waits for the first line, or the end of the output, and returns the line without its newline.
    func firstLine() async -> String {
        let bytes = await wait { $0.contains(UInt8(ascii: "\n")) }
        return String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
    }

    /// Waits until the received bytes satisfy the condition or the output ends, and returns the received bytes.
    private func wait(until condition: @escaping @Sendable (Data) -> Bool) async -> Data {
        await withCheckedContinuation { continuation in
            let bytes: Data? = state.withLock { state in
                if state.hasEnded || condition(state.bytes) { return state.bytes }
                state.waiting.append((condition, continuation))
                return nil
            }
            if let bytes { continuation.resume(returning: bytes) }
        }
    }

    private func receive(_ bytes: Data) { update { $0.bytes.append(bytes) } }

    private func finish() { update { $0.hasEnded = true } }

    /// Changes the state and resumes the tasks whose condition now holds, or all tasks after the end of the output.
    private func update(_ change: (inout State) -> Void) {
        let (satisfied, bytes) = state.withLock { state in
            change(&state)
            let satisfied = state.waiting.filter { state.hasEnded || $0.condition(state.bytes) }
            state.waiting.removeAll { state.hasEnded || $0.condition(state.bytes) }
            return (satisfied.map(\.continuation), state.bytes)
        }
        for continuation in satisfied { continuation.resume(returning: bytes) }
    }
}
