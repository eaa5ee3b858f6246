import Foundation
import ProcessSupport
import Testing

@Suite("Writing a text file")
struct FileTests {
    @Test("It is made with its folders, and replaced whole")
    func write() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "one/two/file")
            for text in ["first, and longer", "second", ""] {
                try file.write(text)
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
            }
        }
    }

    @Test("What cannot be written is an error that names it")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: CocoaError.self) { try folder.write("text") }
            #expect(error?.filePath == folder.filePath)
        }
    }
}
