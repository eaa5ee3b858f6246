import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Headers of the platform")
struct SystemHeadersTests {
    @Test("Those that a header or a module map includes are found where they are, quoted ones and others are not")
    func finds() async throws {
        try await withTemporaryFolder { root in
            let include = root.appending(path: "include")
            try include.appending(path: "library.h").write("#define LIBRARY_VERSION 1\n")
            try include.appending(path: "deep/part.h").write("")
            try root.appending(path: "tree/C/shim.h")
                .write("#include <library.h>\n#  include <deep/part.h>\n#include \"own.h\"\n#include <not/there.h>\n")
            try root.appending(path: "tree/C/code.c").write("#include <library.h>\n")
            let tree = FileTree(reading: root.appending(path: "tree"))
            let found = SystemHeaders.files(
                namedIn: tree.files,
                tree: tree,
                triple: "x86_64-unknown-linux-gnu",
                folders: ["/nowhere", include.filePath]
            )
            #expect(found.map(\.path) == ["deep/part.h", "library.h"].map { "\(include.filePath)/\($0)" })
        }
    }

    @Test("Their bytes are part of the listing of the target that includes them")
    func counts() async throws {
        let header = "/usr/include/stdio.h"
        guard FileManager.default.fileExists(atPath: header) else { return }
        try await withChain { workspace in
            try workspace.write("Core/Sources/Core/include/shim.h", "#include <stdio.h>\n")
            let model = try await workspace.load()
            let units = UnitGraph(model, graph: TargetGraph(model, imports: ImportIndex(byFile: [:])))
            let core = Unit.target(TargetID(package: "Core", name: "Core"))
            let listings = try await InputListings.compute(model, units, of: [core], triple: "x86_64-unknown-linux-gnu")
            #expect(listings.texts[core]?.contains(" \(header)\n") == true)
        }
    }
}
