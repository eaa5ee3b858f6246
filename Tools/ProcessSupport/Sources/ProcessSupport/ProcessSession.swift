internal import Foundation

/// The processes of a session: those that its leader started, and those that these did, in whatever group they are.
struct ProcessSession {
    private let leader: pid_t

    init(_ leader: pid_t) {
        self.leader = leader
    }

    /// Sends a signal to all of them, also to those that are started meanwhile.
    func send(_ signal: Int32) {
        #if os(Linux)
            RunningProcess.send(signal) { RunningProcess.all.filter { $0.session == leader }.map(\.id) }
        #else
            // Nothing lists the processes of a session there; the group has those that began no group of their own.
            RunningProcess.send(signal) { [-leader] }
        #endif
    }
}
