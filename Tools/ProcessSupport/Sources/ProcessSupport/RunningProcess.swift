internal import Foundation

/// A process of this machine.
struct RunningProcess {
    let id: pid_t
    let parent: pid_t
    let session: pid_t

    /// Those that run now. On macOS none: nothing there lists them for everybody.
    static var all: [RunningProcess] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0).flatMap(RunningProcess.init) }
        #else
            return []
        #endif
    }

    /// The process of a number, as it is described in proc_pid_stat(5); nil where it has ended.
    private init?(_ id: pid_t) {
        // What its command is called stands in parentheses and may hold any sign.
        guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
            let name = data.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: data[(name + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 3, let parent = pid_t(fields[1]), let session = pid_t(fields[3]) else { return nil }
        self.id = id
        self.parent = parent
        self.session = session
    }

    /// Sends a signal to the processes that `find` finds, also to those that are started meanwhile: a few times, because some might start
    /// others without end.
    static func send(_ signal: Int32, toAll find: () -> [pid_t]) {
        var known: Set<pid_t> = []
        for _ in 1...100 {
            let new = find().filter { known.insert($0).inserted }
            if new.isEmpty { return }
            for process in new { kill(process, signal) }
        }
    }
}
