import Foundation
import ProcessSupport
package import WorkspaceGraph

package enum ToolResource {
    /// Returns the text of a resource next to the executable. `Bundle.module` would add a path of the build machine to the executable.
    package static func text(_ name: String) throws(WorkspaceError) -> String {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let main = Bundle.main.bundleURL
        let folders = [main, main.appending(path: "Contents/Resources"), main.deletingLastPathComponent(), program]
        for folder in folders {
            for bundle in ["Workspace_WorkspaceKit.resources", "Workspace_WorkspaceKit.bundle/Contents/Resources"] {
                let file = folder.appending(path: "\(bundle)/Resources/\(name)")
                if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
            }
        }
        throw WorkspaceError(
            "Cannot find the resource \(name) next to the tool in \(main.filePath).",
            remedy: "Run ./workspace.sh clean, then try again."
        )
    }
}
