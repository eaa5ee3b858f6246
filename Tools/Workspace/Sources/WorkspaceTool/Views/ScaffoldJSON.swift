internal import WorkspaceKit

/// What `new --format json` writes.
struct ScaffoldJSON: Encodable {
    let isDryRun: Bool
    let written: [String]
    let changed: [String]
    let commands: [String]
    let joints: [Scaffold.Joint]

    init(_ scaffold: Scaffold, isDryRun: Bool) {
        self.isDryRun = isDryRun
        written = scaffold.files.map(\.path)
        changed = scaffold.edits.map(\.path)
        commands = scaffold.commands
        joints = scaffold.joints
    }
}
