import Foundation
import ProcessSupport
import WorkspaceGraph

extension SwiftPM {
    /// Writes an empty index entry for each file of the tests. SwiftPM links no tests without one, and cached results have none.
    func writeIndexStubs(_ root: BuildRoot) async throws {
        let bin = scratch.appending(path: "\(workspace.toolchain.triple)/debug")
        let objects = workspace.targets.filter { $0.kind == .test }.flatMap { target in
            // SwiftPM adds the last two files to targets with resources.
            let generated = ["embedded_resources", "resource_bundle_accessor"].map {
                bin.appending(path: "\(target.module).build/\($0).swift.o")
            }
            return (target.objectFiles(in: bin) + generated).map { root.path(of: $0) + "\n" }
        }
        let record = bin.appending(path: "index/stubs"), text = objects.joined()
        guard !objects.isEmpty, (try? String(contentsOf: record, encoding: .utf8)) != text else { return }
        try await withTemporaryFolder { folder in
            try folder.appending(path: "units").write(text)
            var command = ["swiftc", "-frontend", "-typecheck", "-parse-stdlib", "-module-name", "Stubs"]
            for number in objects.indices {
                try folder.appending(path: "\(number).swift").write("")
                command += ["-primary-file", "\(number).swift"]
            }
            let store = bin.appending(path: "index/store").filePath
            command += ["-index-store-path", store, "-index-unit-output-path-filelist", "units"]
            let outcome = try await Subprocess(command, in: folder).run()
            if outcome.exitCode == 0 { try record.write(text) }
        }
    }
}
