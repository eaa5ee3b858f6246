import Foundation
import ProcessSupport
import Synchronization
import Testing

@testable import WorkspaceKit

@Suite("FolderReplacement")
struct FolderReplacementTests {
    private struct Failure: Error {}

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
    }

    @Test(
        "FolderReplacement restores the old folder after a failed move, or keeps it beside its place",
        arguments: 0...1
    )
    func failedMove(canRestore: Int) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "lib")
            try await FolderReplacement(folder: place).replace { try $0.appending(path: "one").write("") }
            let moves = Mutex(0)
            let replacement = FolderReplacement(folder: place) { source, target in
                // The first move sets the old folder aside, the second moves the new folder, and the third restores the old folder.
                let isBroken = moves.withLock { moves in
                    moves += 1
                    return moves == 2 || moves == 3 && canRestore == 0
                }
                if isBroken { throw Failure() }
                try FileManager.default.moveItem(at: source, to: target)
            }
            await #expect(throws: Failure.self) {
                try await replacement.replace { try $0.appending(path: "two").write("") }
            }
            let left = try names(in: folder)
            #expect(left.count == 1 && (left == ["lib"]) == (canRestore == 1))
            #expect(try names(in: folder.appending(path: #require(left.first))) == ["one"])
        }
    }
}
