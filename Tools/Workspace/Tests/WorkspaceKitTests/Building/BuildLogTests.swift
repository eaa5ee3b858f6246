import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Build logs")
struct BuildLogTests {
    private func log(_ output: String) async throws -> String {
        BuildLog.text(of: try await Subprocess(["cat"], input: Data(output.utf8)).run())
    }

    @Test("Leaves out lines of progress")
    func progress() async throws {
        #expect(try await log("[1/2] Compiling Core\nerror: no\n") == "error: no")
    }

    @Test(
        "Adds the remedy for an error that the machine causes",
        arguments: [
            (
                "shim.h:1:10: error: 'sqlite3.h' file not found\n",
                "sqlite3.h is missing. Install the library's development package"
            ),
            (
                "error: No space left on device\n",
                "The disk is full; a build of all packages needs 4 GB. Run: ./workspace.sh clean"
            ),
        ]
    )
    func remedies(output: String, remedy: String) async throws {
        #expect(try await log(output).contains("\n\(remedy)"))
    }
}
