import CProcessSupport
import Foundation
import Synchronization

/// The descendants of this process in all process groups. SwiftPM gives each compiler a group.
///
/// On macOS the system does not list them, so they are left to end themselves.
public enum ProcessTree {
    private static let isEnding = Atomic(false)

    /// Sends SIGTERM to all descendants, shortly before this process ends.
    ///
    /// From then on no command is started, and no command that was ended here is reported as a result.
    public static func endDescendants() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        cprocess_adopt_orphans()
        send(SIGTERM) { descendants(of: getpid()) }
    }

    /// Sends SIGTERM to a process and its descendants.
    static func end(_ process: pid_t) {
        // The process first, so that a shell ends instead of reporting the end of its commands.
        send(SIGTERM) { [process] + descendants(of: process) }
    }

    /// Returns unless this process is about to end.
    static func waitForEnd() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    private static func descendants(of root: pid_t) -> [pid_t] {
        let children = Dictionary(grouping: RunningProcess.all, by: \.parent)
        var found: [pid_t] = [], open = [root]
        while let parent = open.popLast() {
            for child in children[parent] ?? [] where child.id != root {
                found.append(child.id)
                open.append(child.id)
            }
        }
        return found
    }

    /// Repeats the search for processes that were started in the meantime, with a limit because some may start others for ever.
    private static func send(_ signal: Int32, toAll find: () -> [pid_t]) {
        var known: Set<pid_t> = []
        for _ in 1...100 {
            let new = find().filter { known.insert($0).inserted }
            if new.isEmpty { return }
            for process in new { kill(process, signal) }
        }
    }
}

/// A process of this machine.
private struct RunningProcess {
    let id: pid_t
    let parent: pid_t

    /// The running processes; empty on macOS.
    static var all: [RunningProcess] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.compactMap { pid_t($0).flatMap(RunningProcess.init) }
        #else
            return []
        #endif
    }

    /// Reads /proc/ID/stat (proc_pid_stat(5)); nil if the process has ended.
    private init?(_ id: pid_t) {
        // The command's name is in parentheses and can contain any character.
        guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
            let name = data.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: data[(name + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let parent = pid_t(fields[1]) else { return nil }
        self.id = id
        self.parent = parent
    }
}
