import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One client of the server; used by one thread.
struct Connection: Sendable {
    let descriptor: Int32
    let number: Int
    let onSend: @Sendable (Int) -> Void

    /// The next request; nil when the client has gone.
    func readRequest() -> LoopbackServer.Request? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = readByte() else { return nil }
            bytes.append(byte)
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return LoopbackServer.Request(
            method: String(words[0]),
            target: String(words[1]),
            headers: Dictionary(fields) { first, _ in first },
            connection: number
        )
    }

    /// Does the steps; false when the connection is not to be used any more.
    func perform(_ steps: [LoopbackServer.Step]) -> Bool {
        for step in steps {
            switch step {
            case .send(let data):
                guard send([UInt8](data)) else { return false }
            case .drip(let data, let pause):
                for byte in data {
                    guard stays(for: pause), send([byte]) else { return false }
                }
            case .flood:
                let zeros = [UInt8](repeating: 0, count: 65_536)
                while send(zeros) {}
                return false
            case .stall:
                while readByte() != nil {}
                return false
            case .close:
                return false
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return false
            }
        }
        return true
    }

    private func readByte() -> UInt8? {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, 0) == 1 ? byte : nil
    }

    /// Waits, and tells whether the client is still there then.
    private func stays(for pause: Duration) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(pause / .milliseconds(1))) == 0
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                // The socket itself raises no signal there.
                let flags: Int32 = 0
            #else
                // A client that has gone is a failed call, not the end of this process.
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let sent = rest.withUnsafeBytes { write in
                #if canImport(Glibc)
                    Glibc.send(descriptor, write.baseAddress, write.count, flags)
                #elseif canImport(Musl)
                    Musl.send(descriptor, write.baseAddress, write.count, flags)
                #else
                    Darwin.send(descriptor, write.baseAddress, write.count, flags)
                #endif
            }
            guard sent > 0 else { return false }
            onSend(sent)
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
