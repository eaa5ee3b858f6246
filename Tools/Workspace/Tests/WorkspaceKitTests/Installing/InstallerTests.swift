import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Installing and removing files")
struct InstallerTests {
    /// A prefix that is not there yet, and a build to install from.
    private struct Place {
        let folder: URL
        var prefix: URL { folder.appending(path: "prefix") }
        var installer: Installer { Installer("app", below: prefix) }
        var uninstaller: Uninstaller { Uninstaller("app", below: prefix) }

        func write(_ path: String, _ text: String) throws { try prefix.appending(path: path).write(text) }

        func read(_ path: String) throws -> String {
            try String(contentsOf: prefix.appending(path: path), encoding: .utf8)
        }

        /// Everything below the prefix, but for the list.
        var files: [String] {
            let all = FileManager.default.enumerator(atPath: prefix.filePath)?.compactMap { $0 as? String } ?? []
            return all.filter { $0 != "lib/app/installed.json" }.sorted()
        }

        func items(_ version: String, _ more: [InstallItem] = []) throws -> [InstallItem] {
            let program = folder.appending(path: "build/app")
            try program.write("#!/bin/sh\necho \(version)\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.filePath)
            return [
                InstallItem("lib/app/app", .file(program)), InstallItem("bin/app", .link("../lib/app/app")),
                InstallItem("share/man/man1/app.1", .text("page of \(version)")),
            ] + more
        }
    }

    private func withPlace(_ body: (Place) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(Place(folder: $0)) }
    }

    private static let all = [
        "bin", "bin/app", "lib", "lib/app", "lib/app/app", "share", "share/man", "share/man/man1",
        "share/man/man1/app.1",
    ]

    @Test("What is installed runs, is everybody's to read, and goes without a trace")
    func installs() async throws {
        try await withPlace { place in
            let outcome = try await place.installer.install(place.items("one"))
            #expect(outcome.removed + outcome.left == [])
            #expect(place.files == Self.all)
            #expect(try await Subprocess([place.prefix.appending(path: "bin/app").filePath]).run().text == "one\n")
            for (path, mode) in [("lib/app/app", 0o755), ("share/man/man1/app.1", 0o644), ("share/man", 0o755)] {
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: place.prefix.appending(path: path).filePath
                )
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
            let gone = try await place.uninstaller.uninstall()
            #expect(gone.removed == ["bin/app", "lib/app/app", "share/man/man1/app.1"])
            #expect(!FileManager.default.fileExists(atPath: place.prefix.filePath))
        }
    }

    @Test("A second time it replaces what is its own and removes what is no longer part of it, with its folders")
    func replaces() async throws {
        try await withPlace { place in
            let old = [InstallItem("lib/app/Old.resources/a", .text("a")), InstallItem("lib/app/edited", .text("a"))]
            _ = try await place.installer.install(place.items("one", old))
            let program = try FileHandle(forReadingFrom: place.prefix.appending(path: "lib/app/app"))
            try place.write("lib/app/edited", "by hand")
            let outcome = try await place.installer.install(place.items("two"))
            #expect(outcome.removed == ["lib/app/Old.resources/a"])
            #expect(outcome.left == ["lib/app/edited"])
            #expect(place.files == (Self.all + ["lib/app/edited"]).sorted())
            #expect(try place.read("share/man/man1/app.1") == "page of two")
            // Who had it open keeps what it was.
            #expect(try program.readToEnd() == Data("#!/bin/sh\necho one\n".utf8))
            _ = try await place.uninstaller.uninstall()
            #expect(place.files == ["lib", "lib/app", "lib/app/edited"])
        }
    }

    @Test(
        "What is somebody else's is never overwritten, and then nothing is written at all",
        arguments: [
            ("bin/app", "is there already and was not installed by this"),
            ("share/man/man1/app.1", "is there already"), ("lib/app/app/file", "is a folder"), ("bin", "is no folder"),
        ]
    )
    func refuses(path: String, reason: String) async throws {
        try await withPlace { place in
            try place.write(path, "mine")
            let before = place.files
            let error = await #expect(throws: WorkspaceError.self) {
                try await place.installer.install(place.items("one"))
            }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
            #expect(error?.remedy?.contains("--prefix") == true)
            #expect(place.files == before)
            #expect(try place.read(path) == "mine")
        }
    }

    @Test("Nor is what was installed and has been changed since; removing leaves it and tells")
    func changed() async throws {
        try await withPlace { place in
            _ = try await place.installer.install(place.items("one"))
            try place.write("share/man/man1/app.1", "edited")
            let error = await #expect(throws: WorkspaceError.self) {
                try await place.installer.install(place.items("two"))
            }
            #expect(error?.description.contains("has been changed since it was installed") == true)
            #expect(try place.read("lib/app/app").contains("one"))
            let outcome = try await place.uninstaller.uninstall()
            #expect(outcome.left == ["share/man/man1/app.1"])
            #expect(place.files == ["share", "share/man", "share/man/man1", "share/man/man1/app.1"])
        }
    }

    @Test("What fails on the way leaves nothing behind")
    func failure() async throws {
        try await withPlace { place in
            let missing = InstallItem("share/missing", .file(place.folder.appending(path: "nowhere")))
            await #expect(throws: WorkspaceError.self) {
                try await place.installer.install(place.items("one", [missing]))
            }
            #expect(!FileManager.default.fileExists(atPath: place.prefix.filePath))
        }
    }

    @Test("A run that was ended while it replaced files is mended by the next, and can be removed")
    func interrupted() async throws {
        try await withPlace { place in
            _ = try await place.installer.install(place.items("one"))
            let list = try place.read("lib/app/installed.json")
            _ = try await place.installer.install(place.items("two"))
            // As a list is in between: what was, and what will be.
            let both = try #require(Self.merged(list, try place.read("lib/app/installed.json")))
            try place.write("lib/app/installed.json", both)
            try place.write("share/man/man1/app.1", "page of one")
            try await place.installer.check(["share/man/man1/app.1", "lib/app/app"])
            #expect(try await place.uninstaller.uninstall().left == [])
        }
    }

    private static func merged(_ one: String, _ two: String) throws -> String? {
        var lists = try [one, two].map { try JSONDecoder().decode(InstalledList.self, from: Data($0.utf8)) }
        lists[0].files += lists[1].files
        return String(decoding: try JSONEncoder().encode(lists[0]), as: UTF8.self)
    }

    @Test("Folders that were there stay, and so do those that somebody uses")
    func folders() async throws {
        try await withPlace { place in
            try place.write("share/man/man1/other.1", "")
            let empty = place.prefix.appending(path: "lib")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            _ = try await place.installer.install(place.items("one"))
            try place.write("bin/other", "")
            _ = try await place.uninstaller.uninstall()
            #expect(
                place.files == [
                    "bin", "bin/other", "lib", "share", "share/man", "share/man/man1", "share/man/man1/other.1",
                ]
            )
        }
    }

    @Test(
        "Where nothing is installed, nothing can be removed; a name is no way to elsewhere",
        arguments: ["app", "../lib/app", ".."]
    )
    func nothing(name: String) async throws {
        try await withPlace { place in
            let error = await #expect(throws: WorkspaceError.self) {
                try await Uninstaller(name, below: place.prefix).uninstall()
            }
            #expect(error?.description == "Nothing of \(name) is installed below \(place.prefix.filePath).")
        }
    }

    @Test(
        "A list that is damaged, of another version or of files elsewhere is believed in nothing",
        arguments: [
            "", "{", #"{"version": 2, "files": [], "folders": []}"#,
            #"{"version": 1, "files": [{"path": "../mine", "hash": ""}], "folders": []}"#,
            #"{"version": 1, "files": [{"path": "/etc/passwd", "hash": ""}], "folders": []}"#,
            #"{"version": 1, "files": [{"path": "bin/../../mine", "hash": ""}], "folders": []}"#,
            #"{"version": 1, "files": [], "folders": [".."]}"#,
        ]
    )
    func damaged(list: String) async throws {
        try await withPlace { place in
            try place.write("lib/app/installed.json", list)
            await #expect(throws: WorkspaceError.self) { try await place.uninstaller.uninstall() }
            await #expect(throws: WorkspaceError.self) { try await place.installer.install(place.items("one")) }
            #expect(try place.read("lib/app/installed.json") == list)
        }
    }

    @Test(
        "A folder that cannot be written to is told before anything is",
        .enabled(if: geteuid() != 0, "root may write everywhere")
    )
    func unwritable() async throws {
        try await withPlace { place in
            try FileManager.default.createDirectory(at: place.prefix, withIntermediateDirectories: true)
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place.prefix.filePath)
            let error = await #expect(throws: WorkspaceError.self) { try await place.installer.check(["bin/app"]) }
            #expect(error?.description == "\(place.prefix.filePath) cannot be written to.")
        }
    }

    #if os(Linux)
        @Test("So is one where nobody can")
        func nobody() async throws {
            let installer = Installer("app", below: URL(filePath: "/proc/nowhere"))
            let error = await #expect(throws: WorkspaceError.self) {
                try await installer.install([InstallItem("bin/app", .text(""))])
            }
            #expect(error?.description.contains("/proc/nowhere") == true)
        }
    #endif
}
