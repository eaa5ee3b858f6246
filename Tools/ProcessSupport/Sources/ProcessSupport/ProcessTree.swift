import CProcessSupport
import Foundation
import Synchronization

/// The descendants of this process in all process groups. SwiftPM gives each compiler a group.
///
/// On macOS the system does not list them, so they are left to end themselves.
public enum ProcessTree {
    private static let isEnding = Atomic(false)

    /// Ends all descendants, shortly before this process ends.
    ///
    /// From then on no command is started, and no command that was ended here is reported as a result.
    public static func endDescendants() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        cprocess_adopt_orphans()
        end(descendantsOf: getpid(), grace: .seconds(2))
    }

    /// Ends a process and its descendants.
    static func end(_ process: pid_t, grace: Duration) {
        #if os(Linux)
            end(descendantsOf: process, andRoot: true, grace: grace)
        #else
            kill(process, SIGTERM)
        #endif
    }

    /// Returns unless this process is about to end.
    static func waitForEnd() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// Sends SIGTERM, and SIGKILL to processes that still run after `grace`. Returns when all have ended.
    ///
    /// - Parameter andRoot: Whether the root is ended as well.
    private static func end(descendantsOf root: pid_t, andRoot: Bool = false, grace: Duration) {
        var known: Set<RunningProcess> = []
        for (signal, limit) in [(SIGTERM, grace), (SIGKILL, .seconds(2))] {
            let deadline = ContinuousClock.now + limit
            var signalled: Set<RunningProcess> = []
            repeat {
                // Some were started in the meantime, and some have lost their parent.
                let running = RunningProcess.all
                let children = Dictionary(grouping: running.keys) { running[$0] ?? 0 }
                known = known.filter { running[$0] != nil }
                var open = [root] + known.map(\.id)
                if andRoot { known.formUnion(running.keys.filter { $0.id == root }) }
                while let parent = open.popLast() {
                    for child in children[parent] ?? [] where known.insert(child).inserted { open.append(child.id) }
                }
                if known.isEmpty { return }
                let new = known.filter { signalled.insert($0).inserted }.map(\.id)
                // The root first, so that a shell ends instead of reporting the end of its commands.
                for process in new.filter({ $0 == root }) + new.filter({ $0 != root }) { kill(process, signal) }
                usleep(5_000)
            } while ContinuousClock.now < deadline
        }
    }
}

/// A process of this machine. Another with the same number starts at another time.
private struct RunningProcess: Hashable {
    let id: pid_t
    let start: Substring

    /// The parents of the running processes; empty on macOS.
    static var all: [RunningProcess: pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.reduce(into: [:]) { all, name in
                // proc_pid_stat(5): the command's name is in parentheses and can contain any character.
                guard let id = pid_t(name), let data = FileManager.default.contents(atPath: "/proc/\(id)/stat"),
                    let end = data.lastIndex(of: UInt8(ascii: ")"))
                else { return }
                let fields = String(decoding: data[(end + 1)...], as: UTF8.self).split(separator: " ")
                guard fields.count > 19, let parent = pid_t(fields[1]), !["Z", "X"].contains(fields[0]) else { return }
                all[RunningProcess(id: id, start: fields[19])] = parent
            }
        #else
            return [:]
        #endif
    }
}
