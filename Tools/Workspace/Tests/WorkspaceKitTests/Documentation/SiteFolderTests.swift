import Foundation
import ProcessSupport
import Synchronization
import Testing
import WorkspaceKit

@Suite("The folder of a site")
struct SiteFolderTests {
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
    }

    private func make(_ page: String, in folder: URL) async throws {
        try await SiteFolder(folder).replace { try $0.appending(path: page).write("") }
    }

    @Test("is made with the folders on its way, and replaced as a whole by the next site")
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

    @Test("may be there already, if it is empty")
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

    @Test("is left alone if it is something else", arguments: ["docs/mine", "docs"])
    func foreign(path: String) async throws {
        try await withTemporaryFolder { folder in
            try folder.appending(path: path).write("mine")
            await #expect(throws: SiteFolder.Occupied.self) {
                try await make("one", in: folder.appending(path: "docs"))
            }
            #expect(try String(contentsOf: folder.appending(path: path), encoding: .utf8) == "mine")
            #expect(try names(in: folder) == ["docs"])
        }
    }

    @Test("is left alone if something else came into its place meanwhile")
    func foreignMeanwhile() async throws {
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            await #expect(throws: SiteFolder.Occupied.self) {
                try await SiteFolder(place).replace { new in
                    try new.appending(path: "one").write("")
                    try place.appending(path: "mine").write("")
                }
            }
            let left = try names(in: place)
            #expect(left == ["mine"])
        }
    }

    @Test("stays as it was when the next site cannot be made, and nothing is left beside it")
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
        "has the former site again where the next cannot be moved there, or that site stays beside it",
        arguments: 0...1
    )
    func unmoved(returns: Int) async throws {
        struct Failure: Error {}
        try await withTemporaryFolder { folder in
            let place = folder.appending(path: "docs")
            try await make("one", in: place)
            let moves = Mutex(0)
            let site = SiteFolder(place) { source, target in
                // The first takes the old site away, the second brings the new one, the third takes the first back.
                let isBroken = moves.withLock { moves in
                    moves += 1
                    return moves == 2 || moves == 3 && returns == 0
                }
                if isBroken { throw Failure() }
                try FileManager.default.moveItem(at: source, to: target)
            }
            await #expect(throws: Failure.self) { try await site.replace { try $0.appending(path: "two").write("") } }
            let left = try names(in: folder)
            #expect(left.count == 1 && (left == ["docs"]) == (returns == 1))
            #expect(try names(in: folder.appending(path: #require(left.first))) == [SiteFolder.mark, "one"])
        }
    }

    @Test("is what a link leads to; the link stays")
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
