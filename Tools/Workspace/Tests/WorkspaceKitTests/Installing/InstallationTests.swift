import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceKit

@Suite("Installation")
struct InstallationTests {
    private struct Place {
        let folder: URL
        var build: URL { folder.appending(path: "build") }
        var prefix: URL { folder.appending(path: "prefix") }

        func write(_ path: String, _ text: String) throws { try prefix.appending(path: path).write(text) }

        func install(
            _ text: String = "one",
            bundles: Set<String> = ["A_App.resources"],
            pages: [String: String] = ["share/man/man1/app.1": "page"]
        ) async throws -> [String] {
            for name in ["app", "other", "A_App.resources/a/b.txt", "O_Other.resources/d", "libX.so", "build.log"] {
                try build.appending(path: name).write("#!/bin/sh\necho \(text)\n")
            }
            chmod(build.appending(path: "app").filePath, 0o755)
            return try await installation.install(from: build, bundles: bundles, pages: pages)
        }

        var installation: Installation { get throws { try Installation(of: "app", below: prefix) } }

        var files: [String] { Installation.files(in: prefix) }

        func output(of path: String = "prefix/bin/app") async throws -> String {
            try await Subprocess([folder.appending(path: path).filePath]).run().text
        }
    }

    private static let all = [
        "bin/app", "lib/app/.workspace-install", "lib/app/A_App.resources/a/b.txt", "lib/app/app", "lib/app/libX.so",
        "share/man/man1/app.1",
    ]

    private func withPlace(_ body: (Place) async throws -> Void) async throws {
        try await withTemporaryFolder { try await body(Place(folder: $0)) }
    }

    @Test("Installation copies the executable, resources and libraries, and works after a move of the prefix")
    func installs() async throws {
        try await withPlace { place in
            #expect(try await place.install() == ["lib/app", "bin/app", "share/man/man1/app.1"])
            #expect(place.files == Self.all)
            #expect(try await place.output() == "one\n")
            try FileManager.default.moveItem(at: place.prefix, to: place.folder.appending(path: "moved"))
            #expect(try await place.output(of: "moved/bin/app") == "one\n")
        }
    }

    @Test(
        "Installation replaces an earlier one, whose open files stay readable, and uninstall removes a page that only that one had"
    )
    func replaces() async throws {
        try await withPlace { place in
            _ = try await place.install(bundles: ["A_App.resources", "O_Other.resources"])
            let program = try FileHandle(forReadingFrom: place.prefix.appending(path: "lib/app/app"))
            _ = try await place.install("two")
            #expect(place.files == Self.all)
            #expect(try await place.output() == "two\n")
            #expect(try program.readToEnd() == Data("#!/bin/sh\necho one\n".utf8))
            _ = try await place.install("three", pages: [:])
            #expect(try await place.installation.uninstall() == ["lib/app", "bin/app", "share/man/man1/app.1"])
            #expect(place.files.isEmpty)
        }
    }

    @Test("Installation replaces a page atomically, and the page keeps its mode, its owner and a symbolic link to it")
    func pages() async throws {
        try await withPlace { place in
            _ = try await place.install()
            let page = place.prefix.appending(path: "share/man/man1/app.1")
            let target = place.prefix.appending(path: "page")
            try FileManager.default.moveItem(at: page, to: target)
            try FileManager.default.createSymbolicLink(at: page, withDestinationURL: target)
            chmod(target.filePath, 0o640)
            // Only root can change the owner.
            if geteuid() == 0 { #expect(chown(target.filePath, 4321, 1234) == 0) }
            let reader = try FileHandle(forReadingFrom: target)
            _ = try await place.install("two", pages: ["share/man/man1/app.1": "new"])
            #expect(try String(contentsOf: target, encoding: .utf8) == "new")
            #expect(try reader.readToEnd() == Data("page".utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: target.filePath)
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            if geteuid() == 0 { #expect(attributes[.ownerAccountID] as? Int == 4321) }
        }
    }

    @Test("Installation creates a working link in bin even if bin is a symbolic link to another folder")
    func linkedBin() async throws {
        try await withPlace { place in
            let script = "mkdir -p prefix dotfiles/bin && ln -s ../dotfiles/bin prefix/bin"
            _ = try await Subprocess(["sh", "-c", script], in: place.folder).run()
            _ = try await place.install()
            #expect(try await place.output(of: "dotfiles/bin/app") == "one\n")
        }
    }

    @Test(
        "Installation neither replaces nor removes a folder, a program or a link that it did not install",
        arguments: [
            ("mkdir -p lib/app; echo >lib/app/mine", "lib/app is not an installation"),
            // A link of another program's layout does not make its folder an installation.
            ("mkdir -p lib/app bin; echo >lib/app/app; ln -s ../lib/app/app bin/app", "lib/app is not an installation"),
            ("mkdir bin; echo >bin/app", "bin/app belongs to another program"),
            ("mkdir bin; ln -s ../opt/lib/app/app bin/app", "bin/app belongs to another program"),
            ("mkdir bin; ln -s /opt/lib/app/app bin/app", "bin/app belongs to another program"),
            ("mkdir -p bin/app; echo >bin/app/mine", "bin/app is a folder"),
            ("mkdir -p share/man/man1/app.1; echo >share/man/man1/app.1/mine", "app.1 is a folder"),
            ("mkdir lib; echo >lib/app", "lib/app is not a folder"),
        ]
    )
    func foreign(script: String, reason: String) async throws {
        try await withPlace { place in
            func list(after script: String) async throws -> String {
                try await Subprocess(["sh", "-c", "mkdir -p prefix; cd prefix; \(script); ls -lR"], in: place.folder)
                    .run().text
            }
            let before = try await list(after: script)
            for action in [{ try await place.install() }, { try await place.installation.uninstall() }] {
                let error = await #expect(throws: WorkspaceError.self) { try await action() }
                #expect(error?.description.contains(reason) == true)
                #expect(error?.remedy?.contains("--prefix") == true)
                #expect(try await list(after: ":") == before)
            }
        }
    }

    @Test("Installation does not replace a file that the user has added, and uninstall does not remove it")
    func addedFiles() async throws {
        try await withPlace { place in
            try place.write("share/man/man1/app.1", "mine")
            await #expect(throws: WorkspaceError.self) { try await place.installation.uninstall() }
            await #expect(throws: WorkspaceError.self) { try await place.install() }
            _ = try await place.install(pages: [:])
            try place.write("lib/app/config.json", "mine")
            await #expect(throws: WorkspaceError.self) { try await place.install("two", pages: [:]) }
            await #expect(throws: WorkspaceError.self) { try await place.installation.uninstall() }
            try FileManager.default.removeItem(at: place.prefix.appending(path: "lib/app/config.json"))
            #expect(try await place.installation.uninstall() == ["lib/app", "bin/app"])
            #expect(place.files == ["share/man/man1/app.1"])
        }
    }

    @Test("Installation puts the old folder back if the new one cannot be moved into its place")
    func failedMove() async throws {
        try await withPlace { place in
            _ = try await place.install()
            await #expect(throws: CocoaError.self) {
                try await place.installation.replaceHome { try FileManager.default.removeItem(at: $0) }
            }
            #expect(place.files == Self.all)
            #expect(try await place.output() == "one\n")
        }
    }

    @Test("Installation keeps the complete old version if writing a page fails")
    func failure() async throws {
        try await withPlace { place in
            _ = try await place.install()
            // share/zsh is a file, so writing the completions below it fails.
            try place.write("share/zsh", "mine")
            await #expect(throws: WorkspaceError.self) {
                try await place.install("two", pages: ["share/zsh/site-functions/_app": "page"])
            }
            #expect(place.files == (Self.all + ["share/zsh"]).sorted())
            #expect(try await place.output() == "one\n")
        }
    }

    @Test("Installation.uninstall deletes only installed files, ignores missing files, and fails if none exists")
    func uninstalls() async throws {
        try await withPlace { place in
            _ = try await place.install()
            try place.write("bin/other", "mine")
            try place.write("share/man/man1/other.1", "mine")
            try FileManager.default.removeItem(at: place.prefix.appending(path: "share/man/man1/app.1"))
            #expect(try await place.installation.uninstall() == ["lib/app", "bin/app"])
            #expect(place.files == ["bin/other", "share/man/man1/other.1"])
            let error = await #expect(throws: WorkspaceError.self) { try await place.installation.uninstall() }
            #expect(error?.description == "app is not installed below \(place.prefix.filePath).")
        }
    }

    @Test("Installation refuses a name that is not a file name", arguments: ["", ".", "..", "../lib/app", "a/b"])
    func names(name: String) {
        #expect(throws: WorkspaceError.self) { try Installation(of: name, below: URL(filePath: "/nowhere")) }
    }
}
