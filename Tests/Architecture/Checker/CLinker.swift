import Foundation
import ProcessSupport
package import WorkspaceGraph

/// Links the C sources of a target without any other target.
package enum CLinker {
    /// Returns the linker's errors, such as an undefined function; nil if the target uses only the C library and the libraries of its
    /// manifest.
    package static func errors(of target: WorkspaceTarget, in workspace: Workspace) async throws -> String? {
        try await withTemporaryFolder { folder in
            let sources = target.sourceFiles.map(\.path).filter {
                ["c", "cc", "cpp", "cxx", "m", "mm", "s", "S"].contains(PathText.fileExtension(of: $0))
            }
            let libraries = target.settings.compactMap { setting in
                setting.wholeMatch(of: /linker linkedLibrary (\w+)/).map { "-l\($0.1)" }
            }
            #if os(macOS)
                let options = ["-dynamiclib"]
            #else
                let options = ["-shared", "-fPIC", "-Wl,-z,defs"]
            #endif
            let headers = workspace.url(of: target.folder).appending(path: "include").filePath
            let product = folder.appending(path: "linked").filePath
            let files = sources.map { workspace.url(of: $0).filePath }
            let command = ["clang"] + options + ["-I", headers, "-o", product] + files + libraries
            let linked = try await Subprocess(command).run()
            guard linked.exitCode == 0 else { return linked.errorText }
            // The linker accepts undefined weak symbols.
            let symbols = try await Subprocess(["nm", "-u", product]).run()
            guard symbols.exitCode == 0 else { return symbols.errorText }
            let weak = symbols.text.split(separator: "\n").filter {
                $0.contains(/[ ][wv] (?!__gmon_start__|_ITM_|__cxa_finalize)/)
            }
            return weak.isEmpty ? nil : "weak symbols: " + weak.joined(separator: ", ")
        }
    }
}
