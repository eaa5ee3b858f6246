import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("The store of passes")
struct ResultStoreTests {
    private let package = WorkspacePackage(path: "Packages/Core", manifest: PackageManifest(name: "Core"))
    private let key = ResultKey(lines: ["flags ", "unit Core 123"], hash: "abc")

    private func pass(passed: Int = 3, key: [String]? = nil, date: Double = 1) -> StoredPass {
        StoredPass(
            package: package.path,
            key: key ?? self.key.lines,
            passed: passed,
            skipped: 1,
            seconds: 0.5,
            date: Date(timeIntervalSince1970: date)
        )
    }

    private func withStore(_ body: (ResultStore, URL) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let state = StateFolder(root: folder)
            try body(ResultStore(state: state), state.url)
        }
    }

    @Test("What is stored under a key is found under it, and under no other")
    func finds() async throws {
        try await withStore { store, _ in
            #expect(store.pass(of: package, key: key) == nil)
            try store.store(pass(), of: package, hash: key.hash, listings: [:])
            #expect(store.pass(of: package, key: key)?.passed == 3)
            #expect(store.pass(of: package, key: ResultKey(lines: key.lines, hash: "def")) == nil)
            // One hash for two keys is not the same key.
            #expect(store.pass(of: package, key: ResultKey(lines: ["unit Core 456"], hash: key.hash)) == nil)
        }
    }

    @Test("A pass without a test is none")
    func noTest() async throws {
        try await withStore { store, _ in
            try store.store(pass(passed: 0), of: package, hash: key.hash, listings: [:])
            #expect(store.pass(of: package, key: key) == nil)
        }
    }

    @Test("A damaged file is no pass", arguments: ["", "{", "[]", "{\"package\": 1}"])
    func damaged(_ text: String) async throws {
        try await withStore { store, folder in
            try store.store(pass(), of: package, hash: key.hash, listings: [:])
            try folder.appending(path: "results/passes/Packages_-Core/abc.json").write(text)
            #expect(store.pass(of: package, key: key) == nil)
            #expect(store.newest(of: package) == nil)
        }
    }

    @Test("Packages whose paths are nearly alike do not share a folder")
    func folders() async throws {
        try await withStore { store, _ in
            try store.store(pass(), of: package, hash: key.hash, listings: [:])
            for path in ["Packages_Core", "Packages_-Core", "Packages", "."] {
                let other = WorkspacePackage(path: path, manifest: PackageManifest(name: "Core"))
                #expect(store.pass(of: other, key: key) == nil)
            }
        }
    }

    @Test("The newest pass is found, and only so many are kept")
    func prunes() async throws {
        try await withStore { store, folder in
            for number in 1...60 {
                try store.store(pass(date: Double(number)), of: package, hash: "\(number)", listings: ["d": "x"])
            }
            #expect(store.newest(of: package)?.date == Date(timeIntervalSince1970: 60))
            let files = try FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: "results/passes/Packages_-Core").filePath
            )
            #expect(files.count == 50)
            #expect(!files.contains("1.json"))
            #expect(store.listing("d") == "x")
        }
    }
}

@Suite("What changed since a pass")
struct KeyChangesTests {
    private let listings = [
        "1": "100644 aa Core/A.swift\n100644 bb Core/B.swift\n",
        "2": "100755 aa Core/A.swift\n100644 cc Core/C d.swift\n",
    ]

    @Test("Files are named where both listings are known")
    func files() {
        let changes = KeyChanges.between(["unit Core:Core 1"], ["unit Core:Core 2"]) { listings[$0] }
        #expect(changes == ["Core/A.swift changed", "Core/B.swift is gone", "Core/C d.swift is new"])
    }

    @Test("Without a listing the unit is named")
    func units() {
        let changes = KeyChanges.between(["unit Core 8", "unit Gone 1"], ["unit Core 9", "unit New 1"]) { listings[$0] }
        #expect(changes == ["Core changed", "Gone is gone", "New is new"])
    }

    @Test("Toolchain, flags and variables are named, their values are not")
    func others() {
        let then = ["toolchain Swift 6.2 x", "flags -a -b", "environment PATH 1", "version 1"]
        let now = ["toolchain Swift 6.3 x", "flags -a", "environment TZ 2", "version 1"]
        #expect(
            KeyChanges.between(then, now) { _ in nil } == [
                "environment PATH is gone", "environment TZ is new", "flags changed", "toolchain changed",
            ]
        )
    }
}
