internal import Foundation

/// What this process started, and what that did: compilers, too, which SwiftPM gives a process group of their own.
public enum ProcessTree {
    /// Asks all of it to end. On macOS nothing lists it, and it is left to end by itself.
    public static func endDescendants() {
        RunningProcess.send(SIGTERM) { descendants(of: getpid(), among: RunningProcess.all) }
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
