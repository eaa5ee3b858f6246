import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Where the parts of an executable go")
struct InstallLayoutTests {
    @Test("Beside the executable are the resources and libraries of its build, and not those of others")
    func program() async throws {
        try await withTemporaryFolder { folder in
            let build = folder.appending(path: "build")
            let names = [
                "app", "other", "App_App.resources/a/b.txt", "Dep_Dep.resources/c~", "Other_Other.resources/d",
                "libX.so",
                "app.product/Objects.LinkFileList", "description.json",
            ]
            for name in names { try build.appending(path: name).write("") }
            let items = try InstallLayout("app")
                .program(in: build, foreign: ["Other_Other.resources"], prefix: folder.appending(path: "prefix"))
            #expect(
                items.map(\.path) == [
                    "lib/app/app", "lib/app/libX.so", "lib/app/App_App.resources/a/b.txt",
                    "lib/app/Dep_Dep.resources/c~",
                    "bin/app",
                ]
            )
        }
    }

    @Test("The link in bin leads on within the prefix, but in full where bin is itself a link to elsewhere")
    func link() async throws {
        try await withTemporaryFolder { folder in
            let prefix = folder.appending(path: "prefix"), elsewhere = folder.appending(path: "dotfiles/bin")
            try folder.appending(path: "build/app").write("")
            func link() throws -> String? {
                let items = try InstallLayout("app")
                    .program(in: folder.appending(path: "build"), foreign: [], prefix: prefix)
                guard case .link(let destination) = items.last?.content else { return nil }
                return destination
            }
            #expect(try link() == "../lib/app/app")
            for folder in [prefix, elsewhere] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            let bin = prefix.appending(path: "bin")
            try FileManager.default.createSymbolicLink(at: bin, withDestinationURL: elsewhere)
            #expect(try link() == prefix.appending(path: "lib/app/app").filePath)
        }
    }
}
