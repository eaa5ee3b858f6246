/// What is to be made: new files, changes of files that are there, and what its author does next.
package struct Scaffold: Sendable {
    /// A file that is not there yet.
    package struct NewFile: Sendable, Hashable {
        /// From the workspace's root.
        package let path: String
        package let text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// Another text for a file that is there.
    package struct Edit: Sendable, Hashable {
        package let path: String
        package let old: String
        package let new: String

        package init(path: String, old: String, new: String) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Lines for a place that only people know well enough to change.
    package struct Joint: Sendable, Hashable, Encodable {
        /// "Packages/Composition/Package.swift, among the dependencies"
        package let place: String
        package let lines: [String]
    }

    package let files: [NewFile]
    package let edits: [Edit]
    /// What is called next.
    package let commands: [String]
    package let joints: [Joint]

    package init(files: [NewFile], edits: [Edit] = [], commands: [String], joints: [Joint] = []) {
        self.files = files.sorted { $0.path < $1.path }
        self.edits = edits
        self.commands = commands
        self.joints = joints
    }
}
