internal import WorkspaceKit

/// What is known of tests that are watched.
struct WatchedTests: Sendable {
    /// The newest look at the workspace.
    private(set) var session: TestSession?
    private(set) var inputs: WatchedInputs?
    /// By the packages' folders, the keys under which their tests were run or found in the store.
    var tested: [String: ResultKey] = [:]
    /// Whether the workspace could not be read since.
    var isHindered = false

    mutating func take(_ session: TestSession) {
        self.session = session
        inputs = session.inputs
        isHindered = false
    }

    /// The packages whose tests were not run on their inputs of now.
    func outdated(in session: TestSession) -> [WorkspacePackage] {
        session.packages.filter { session.keys[$0.path] != tested[$0.path] }
    }

    /// Which files made packages outdated, in a line.
    func cause(of packages: [WorkspacePackage], in session: TestSession) -> String {
        let changes = packages.flatMap { package in
            guard let earlier = tested[package.path] else { return ["\(package.path) is new"] }
            return session.changes(of: package, since: earlier.lines, in: self.session)
        }
        let all = Set(changes).sorted()
        return (all.first ?? "") + (all.count > 1 ? " and \(all.count - 1) more" : "")
    }
}
