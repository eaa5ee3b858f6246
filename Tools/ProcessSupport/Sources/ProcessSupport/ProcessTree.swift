internal import CProcessSupport
internal import Foundation
internal import Synchronization

/// What this process started, and what that did: compilers, too, which SwiftPM gives a process group of their own.
public enum ProcessTree {
    private static let isEnding = Atomic(false)

    /// Asks all of it to end, when this process is about to. No command is started any more, and none is known to have ended: what was
    /// killed here must not be taken for a result. On macOS nothing lists it, and it is left to end by itself.
    public static func endDescendants() {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        cprocess_adopt_orphans()
        RunningProcess.send(SIGTERM) { descendants(of: getpid(), among: RunningProcess.all) }
    }

    /// Returns, unless this process is about to end.
    static func waitForEnd() {
        while isEnding.load(ordering: .sequentiallyConsistent) { pause() }
    }

    private static func descendants(of root: pid_t, among processes: [RunningProcess]) -> [pid_t] {
        let children = Dictionary(grouping: processes, by: \.parent)
        var found: [pid_t] = [], open = [root]
        while let parent = open.popLast() {
            for child in children[parent] ?? [] where child.id != root {
                found.append(child.id)
                open.append(child.id)
            }
        }
        return found
    }
}
