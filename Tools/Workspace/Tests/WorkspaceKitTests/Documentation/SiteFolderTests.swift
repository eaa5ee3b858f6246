import Foundation
import ProcessSupport
import Synchronization
import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("SiteFolder")
struct SiteFolderTests {
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
    }

    private func make(_ page: String, in folder: URL) async throws {
        try await SiteFolder(folder).replace { try $0.appending(path: page).write("") }
    }

    @Test("SiteFolder replaces an older documentation site and creates missing parent folders")
    func replace() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "a/docs")
            try await make("one", in: place)
            #expect(try names(in: place) == [SiteFolder.mark, "one"])
            try await make("two", in: place)
            #expect(try names(in: place) == [SiteFolder.mark, "two"])
            #expect(try names(in: folder.appending(path: "a")) == ["docs"])
        }
    }

    @Test("SiteFolder writes a documentation site to an empty folder")
    func empty() async throws {
        try await withTemporaryFolder { folder in
            try await make("one", in: folder.appending(path: "docs"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "empty"),
                withIntermediateDirectories: true
            )
            try await make("one", in: folder.appending(path: "empty"))
            #expect(try names(in: folder.appending(path: "empty")).contains("one"))
        }
    }

    @Test(
        "SiteFolder refuses to replace a file, or a folder that contains files of the user",
        arguments: ["docs/mine", "docs"]
    )
    func otherFiles(path: String) async throws {
        try await withTemporaryFolder { folder in
            try folder.appending(path: path).write("mine")
            await #expect(throws: WorkspaceError.self) {
                try await make("one", in: folder.appending(path: "docs"))
            }
            #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == "mine")
            #expect(try names(in: folder) == ["docs"])
        }
    }

    @Test(
        "SiteFolder refuses to replace a documentation site with a file that it did not write",
        arguments: [".git", "CNAME", "images/logo.png"]
    )
    func fileBesideSite(name: String) async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            try await make("images/one", in: place)
            try place.appending(path: name).write("mine")
            await #expect(throws: WorkspaceError.self) { try await make("two", in: place) }
            #expect(try String(contentsOf: place.appending(path: name), encoding: .utf8) == "mine")
        }
    }

    @Test("SiteFolder refuses to replace a folder to which files were added while the site was written")
    func filesAddedDuringWork() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            await #expect(throws: WorkspaceError.self) {
                try await SiteFolder(place).replace { new in
                    try new.appending(path: "one").write("")
                    try place.appending(path: "mine").write("")
                }
            }
            let left = try names(in: place)
            #expect(left == ["mine"])
        }
    }

    @Test("SiteFolder keeps the old documentation site and no temporary files if writing the new site fails")
    func failure() async throws {
        struct Failure: Error {}
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            try await make("one", in: place)
            await #expect(throws: Failure.self) {
                try await SiteFolder(place).replace { new in
                    try new.appending(path: "half").write("")
                    throw Failure()
                }
            }
            #expect(try names(in: place) == [SiteFolder.mark, "one"])
            #expect(try names(in: folder) == ["docs"])
        }
    }

    @Test(
        "SiteFolder restores the old documentation site after a failed move, or keeps it in a second folder",
        arguments: 0...1
    )
    func failedMove(canRestore: Int) async throws {
        struct Failure: Error {}
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            try await make("one", in: place)
            let moves = Mutex(0)
            let site = SiteFolder(place) { source, target in
                // The first move sets the old site aside, the second installs the new site, and the third restores the old site.
                let isBroken = moves.withLock { moves in
                    moves += 1
                    return moves == 2 || moves == 3 && canRestore == 0
                }
                if isBroken { throw Failure() }
                try FileManager.default.moveItem(at: source, to: target)
            }
            await #expect(throws: Failure.self) { try await site.replace { try $0.appending(path: "two").write("") } }
            let left = try names(in: folder)
            #expect(left.count == 1 && (left == ["docs"]) == (canRestore == 1))
            #expect(try names(in: folder.appending(path: #require(left.first))) == [SiteFolder.mark, "one"])
        }
    }

    @Test("SiteFolder replaces the destination of a symbolic link")
    func link() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs"), link = folder.appending(path: "link")
            try await make("one", in: place)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
            try await make("two", in: link)
            #expect(try names(in: place) == [SiteFolder.mark, "two"])
            let destination = try FileManager.default.destinationOfSymbolicLink(atPath: link.filePath)
            #expect(destination == place.filePath)
        }
    }
}
