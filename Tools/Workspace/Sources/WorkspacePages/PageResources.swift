internal import Foundation
internal import ProcessSupport

/// The styles and scripts that pages are made of.
enum PageResources {
    /// The text of a file. It lies beside the executable, where SwiftPM and `workspace.sh` put it: no path of this machine is built in.
    static func text(_ name: String) throws(PageError) -> String {
        let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let main = Bundle.main.bundleURL
        let folders = [main, main.appending(path: "Contents/Resources"), main.deletingLastPathComponent(), program]
        for folder in folders {
            for bundle in ["Workspace_WorkspacePages.resources", "Workspace_WorkspacePages.bundle/Contents/Resources"] {
                let file = folder.appending(path: "\(bundle)/Resources/\(name)")
                if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
            }
        }
        throw PageError(
            description:
                "\(name) is missing beside the tool in \(main.filePath). Run ./workspace.sh clean, then try again."
        )
    }
}
