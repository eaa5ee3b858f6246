import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceRunner

@Suite("ResultStore")
struct ResultStoreTests {
    private let package = WorkspacePackage(path: "Packages/Core", name: "Core")
    private let key = ContentKey(lines: ["flags ", "unit Core 123"], hash: "abc")

    private func pass(date: Double = 1) -> ResultStore.Pass {
        ResultStore.Pass(package.path, key: key.lines, passed: 3, date: date)
    }

    private func withStore(_ body: (ResultStore, URL) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let state = StateFolder(root: folder)
            try body(ResultStore(state: state), state.url)
        }
    }

    @Test("ResultStore returns a stored pass only for its cache key, and not for a package with a similar path")
    func finds() async throws {
        try await withStore { store, _ in
            #expect(store.pass(of: package, key: key) == nil)
            try store.store(pass(), of: package, hash: key.hash, listings: [:])
            #expect(store.pass(of: package, key: key)?.passed == 3)
            #expect(store.pass(of: package, key: ContentKey(lines: key.lines, hash: "def")) == nil)
            // This key has the same hash but other lines: a hash collision.
            #expect(store.pass(of: package, key: ContentKey(lines: ["unit Core 456"], hash: key.hash)) == nil)
            for path in ["Packages_Core", "Packages_-Core", "Packages", "."] {
                let other = WorkspacePackage(path: path, name: "Core")
                #expect(store.pass(of: other, key: key) == nil)
            }
        }
    }

    @Test("ResultStore returns the newest pass of a package and keeps only fifty passes")
    func prunes() async throws {
        try await withStore { store, folder in
            for number in 1...60 {
                try store.store(pass(date: Double(number)), of: package, hash: "\(number)", listings: ["d": "x"])
            }
            #expect(store.newest(of: package)?.date == Date(timeIntervalSince1970: 60))
            let files = try folder.appending(path: "results/passes/Packages_-Core").names
            #expect(files.count == 50)
            #expect(!files.contains("1.json"))
            #expect(store.listing("d") == "x")
        }
    }
}

extension ResultStore.Pass {
    init(_ package: String, key: [String], passed: Int, date: Double = 1) {
        let date = Date(timeIntervalSince1970: date)
        self.init(package: package, key: key, passed: passed, skipped: 1, missing: [:], seconds: 0.5, date: date)
    }
}
