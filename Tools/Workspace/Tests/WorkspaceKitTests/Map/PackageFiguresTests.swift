import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceKit

@Suite("PackageFigures")
struct PackageFiguresTests {
    @Test(
        "PackageFigures.lineCount counts a last line without a line break",
        arguments: [("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\n\nb", 3)]
    )
    func lines(_ text: String, _ count: Int) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try file.write(text)
            #expect(PackageFigures.lineCount(of: file) == count)
        }
    }
}
