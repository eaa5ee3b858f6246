import CProcessSupport
import Foundation
import Synchronization

/// Terminates the descendants of a process, also in other process groups. SwiftPM starts each compiler in a separate process group.
///
/// Descendants are found in /proc. On macOS, which has no /proc, a cancelled command gets SIGTERM, and its descendants keep running.
public enum ProcessTree {
    private static let isTerminating = Atomic(false)

    /// Makes this process the parent of descendants whose parent exits, so that ``terminateDescendants()`` finds them. Linux only.
    ///
    /// Call this function before the first command. Ctrl-C also ends the commands themselves, possibly before this process handles it, and
    /// their children may run in other process groups.
    public static func adoptOrphans() { cprocess_adopt_orphans() }

    /// Terminates all descendants of this process. Call this function shortly before this process exits.
    ///
    /// Afterwards, this process starts no command, and does not report the exit codes of commands that this function terminated.
    public static func terminateDescendants() {
        isTerminating.store(true, ordering: .sequentiallyConsistent)
        adoptOrphans()
        terminate(descendantsOf: getpid(), grace: .seconds(2))
    }

    static func terminate(_ process: pid_t, grace: Duration) {
        #if os(Linux)
            terminate(descendantsOf: process, andRoot: true, grace: grace)
        #else
            kill(process, SIGTERM)
        #endif
    }

    /// Blocks the calling thread forever if `terminateDescendants()` has been called; otherwise returns at once.
    static func suspendDuringTermination() { while isTerminating.load(ordering: .sequentiallyConsistent) { pause() } }

    /// Sends SIGTERM to the descendants of a process, SIGKILL after `grace`. Waits until all have exited, at most 2 s after SIGKILL.
    private static func terminate(descendantsOf root: pid_t, andRoot: Bool = false, grace: Duration) {
        var known: Set<RunningProcess> = []
        // A stopped root starts no children between a scan and its end, after which they would have another parent.
        if andRoot {
            kill(root, SIGSTOP)
            waitUntilStopped(root, limit: grace)
        }
        // A process that starts during a scan of /proc may be missing in that scan, so one empty scan is not enough.
        var emptyScans = 0
        for (signal, limit) in [(SIGTERM, grace), (SIGKILL, .seconds(2))] {
            let deadline = ContinuousClock.now + limit
            var signalled: Set<RunningProcess> = []
            repeat {
                // Descendants may have started since the last iteration, and known descendants may have lost their parent.
                let running = RunningProcess.all
                let children = Dictionary(grouping: running.keys) { running[$0] ?? 0 }
                known = known.filter { running[$0] != nil }
                var open = [root] + known.map(\.id)
                if andRoot { known.formUnion(running.keys.filter { $0.id == root }) }
                while let parent = open.popLast() {
                    for child in children[parent] ?? [] where known.insert(child).inserted { open.append(child.id) }
                }
                emptyScans = known.isEmpty ? emptyScans + 1 : 0
                if emptyScans == 3 { return }
                let new = known.filter { signalled.insert($0).inserted }.map(\.id)
                // The root gets the signal first. Otherwise a root that is a shell could report the exit codes of its terminated commands.
                for process in new.filter({ $0 == root }) + new.filter({ $0 != root }) { kill(process, signal) }
                if andRoot { kill(root, SIGCONT) }
                usleep(5_000)
            } while ContinuousClock.now < deadline
        }
    }

    /// Waits until a child of this process has stopped or exited. Linux first completes a `fork` that has begun, under load after many
    /// milliseconds.
    private static func waitUntilStopped(_ child: pid_t, limit: Duration) {
        let deadline = ContinuousClock.now + limit
        var information = siginfo_t()
        repeat {
            let code = waitid(P_PID, id_t(child), &information, WSTOPPED | WEXITED | WNOWAIT | WNOHANG)
            if code == -1 || information.si_signo != 0 { return }
            usleep(1_000)
        } while ContinuousClock.now < deadline
    }
}

/// A process, identified by its id and start time, because the system reuses ids.
private struct RunningProcess: Hashable {
    let id: pid_t
    let start: Substring

    static var all: [RunningProcess: pid_t] {
        #if os(Linux)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.reduce(into: [:]) { all, name in
                // The command's name is in parentheses and can contain any character; see proc_pid_stat(5).
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
