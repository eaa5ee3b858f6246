import Foundation
import ProcessSupport
import Testing

@Suite("Slots")
struct SlotsTests {
    private actor Running {
        private(set) var now = 0
        private(set) var most = 0

        func begin() {
            now += 1
            most = max(most, now)
        }

        func end() { now -= 1 }
    }

    private struct Failed: Error {}

    @Test("Runs one body for each slot at once, and a failing body releases its slot")
    func limit() async {
        let slots = Slots(count: 2)
        let running = Running()
        await withTaskGroup { group in
            for number in 0..<50 {
                group.addTask { try? await Self.takeTurn(number, slots, running) }
            }
        }
        #expect(await running.now == 0)
        #expect(await running.most == 2)
    }

    private static func takeTurn(_ number: Int, _ slots: Slots, _ running: Running) async throws {
        try await slots.run {
            await running.begin()
            for _ in 0..<5 { await Task.yield() }
            await running.end()
            if number.isMultiple(of: 3) { throw Failed() }
        }
    }
}

@Suite("Files")
struct FileTests {
    @Test("Writes a file with its folders, and replaces all of its content")
    func write() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "one/two/file")
            for text in ["first, and longer", "second", ""] {
                try file.write(text)
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
            }
        }
    }

    @Test("The hash of a blob is git's, at any length around two blocks")
    func hashes() async throws {
        try await withTemporaryFolder { folder in
            let blobs = (0...130).map { Data(repeating: UInt8($0), count: $0) }
            let files = blobs.indices.map { folder.appending(path: "\($0)") }
            for (file, blob) in zip(files, blobs) { try blob.write(to: file) }
            let command = ["git", "-C", "/", "hash-object", "--no-filters"] + files.map(\.filePath)
            let hashes = try await Subprocess(command).run().text.split(separator: "\n").map(String.init)
            #expect(blobs.map(\.blobHash) == hashes)
        }
    }

    @Test("The error names a file that cannot be written")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: CocoaError.self) { try folder.write("text") }
            #expect(error?.filePath == folder.filePath)
        }
    }
}
