import Foundation

/// The list of Linux with the TCP connections of all users, `/proc/net/tcp` or `/proc/net/tcp6` (proc_pid_net(5)).
struct ConnectionTable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Returns the user id of the process at the other end of an accepted IPv4 connection; nil if there is none, for example because
    /// the process has closed the connection. On systems without the list, returns the user of this process.
    static func peer(of descriptor: Int32) -> uid_t? {
        #if os(Linux)
            var (peer, own) = (sockaddr_in(), sockaddr_in())
            guard read(&peer, getpeername, descriptor), read(&own, getsockname, descriptor) else { return nil }
            for name in ["tcp", "tcp6"] {
                // `String(contentsOf:)` stops at the first short read, of one page.
                let file = try? FileHandle(forReadingFrom: URL(filePath: "/proc/net/\(name)"))
                let table = ConnectionTable(String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self))
                if let user = table.user(from: peer, to: own) { return user }
            }
            return nil
        #else
            return geteuid()
        #endif
    }

    private static func read(
        _ address: inout sockaddr_in,
        _ function: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32,
        _ descriptor: Int32
    ) -> Bool {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(descriptor, $0, &length) == 0 }
        }
    }

    /// Returns the user id of the socket with an established connection between two addresses; nil if there is none.
    func user(from local: sockaddr_in, to remote: sockaddr_in) -> uid_t? {
        let (local, remote) = (Self.fields(local), Self.fields(remote))
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 9, local.contains(fields[1]), remote.contains(fields[2]) else { continue }
            // A connection without a process has no inode, and the user id 0.
            return fields[3] == "01" && fields[9] != "0" ? uid_t(fields[7]) : nil
        }
        return nil
    }

    /// Returns the fields that contain an IPv4 address: as it is, and mapped to IPv6. The list has the words of an address in the byte
    /// order of the machine.
    private static func fields(_ address: sockaddr_in) -> [Substring] {
        let words = [0, 0, UInt32(0xFFFF).bigEndian, address.sin_addr.s_addr].map { String(format: "%08X", $0) }
        let port = String(format: "%04X", UInt16(bigEndian: address.sin_port))
        return ["\(words[3]):\(port)", "\(words.joined()):\(port)"]
    }
}
