import Foundation
import ProcessSupport
import Testing

@Suite("Slots")
struct SlotsTests {
    private actor ConcurrencyCounter {
        private(set) var current = 0
        private(set) var maximum = 0

        func begin() {
            current += 1
            maximum = max(maximum, current)
        }

        func end() { current -= 1 }
    }

    private struct Failed: Error {}

    @Test("Slots runs at most one operation per slot at the same time, and a failing operation frees its slot")
    func limit() async {
        let slots = Slots(count: 2)
        let counter = ConcurrencyCounter()
        await withTaskGroup { group in
            for number in 0..<50 { group.addTask { try? await Self.runOperation(number, slots, counter) } }
        }
        #expect(await counter.current == 0)
        #expect(await counter.maximum == 2)
    }

    private static func runOperation(_ number: Int, _ slots: Slots, _ counter: ConcurrencyCounter) async throws {
        try await slots.run {
            await counter.begin()
            for _ in 0..<5 { await Task.yield() }
            await counter.end()
            if number.isMultiple(of: 3) { throw Failed() }
        }
    }
}

@Suite("Extensions of URL and Data")
struct FileTests {
    @Test("URL.write creates parent folders and replaces the whole file")
    func write() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "one/two/file")
            for text in ["first, and longer", "second", ""] {
                try file.write(text)
                #expect(try String(contentsOf: file, encoding: .utf8) == text)
            }
        }
    }

    @Test("Data.blobHash equals git's hash for blobs of 0 to 130 bytes")
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

    @Test("URL.write to the path of a folder throws an error that contains this path")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: CocoaError.self) { try folder.write("text") }
            #expect(error?.filePath == folder.filePath)
        }
    }
}
