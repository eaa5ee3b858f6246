internal import Foundation

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// The processes of a session: those that its leader started, and those that these did, in whatever group they are.
struct ProcessSession {
    private let leader: pid_t

    init(_ leader: pid_t) {
        self.leader = leader
    }

    /// Sends a signal to all of them, also to those that are started meanwhile.
    func send(_ signal: Int32) {
        var known: Set<pid_t> = []
        while true {
            let new = members.filter { known.insert($0).inserted }
            if new.isEmpty { return }
            for process in new { kill(process, signal) }
        }
    }

    private var members: [pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0) }.filter { getsid($0) == leader }
        #else
            // Nothing lists the processes of a session there; the group has those that began no group of their own.
            return [-leader]
        #endif
    }
}
