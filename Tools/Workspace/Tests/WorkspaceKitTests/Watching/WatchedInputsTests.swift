import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("Which files are watched")
struct WatchedInputsTests {
    private func inputs(of names: [String], in workspace: SmallWorkspace) async throws -> WatchedInputs {
        let model = try await workspace.load()
        let packages = model.packages.filter { names.contains($0.name) }
        return try await ResultKeys(
            model,
            units: UnitGraph(model, graph: Linter().graph(of: model)),
            of: packages,
            toolchain: #require(Toolchain("Swift version 6.3\nTarget: x86_64-unknown-linux-gnu")),
            flags: [],
            environment: TestEnvironment([:], rules: model.rules)
        )
        .inputs(of: packages)
    }

    @Test("A file concerns a package that it is an input of, there or not")
    func concern() async throws {
        let paths = [
            "Core/Sources/Core/Core.swift", "Core/Sources/Core/New/New.swift", "Core/Package.swift",
            "Feature/Package.resolved", "Feature/README.md", "Feature/Tests/FeatureTests/New.swift",
            "Tools/workspace.json",
            // It may be the package that a manifest has named all along.
            "New/Package.swift",
        ]
        let others = [
            "Core/README.md", "Core/Tests/CoreTests/CoreTests.swift", "README.md", "Core/Sources/Extras/Extras.swift",
            "App/Sources/App/App.swift", "Feature/.build/x.swift", "Feature/.git/index", ".git/HEAD",
            "Core/Sources/Core/.Core.swift.swp", "Core/Sources/Core/Core.swift~", "Core/Sources/Core/.#Core.swift",
            "Core/Sources/Core/#Core.swift#", "/usr/include/stdio.h",
        ]
        try await withChain { workspace in
            let inputs = try await inputs(of: ["Feature"], in: workspace)
            #expect((paths + others).filter { inputs.concern(.changed($0)) } == paths)
        }
    }

    @Test("Anything may have changed where something was not seen")
    func unknown() async throws {
        try await withChain { workspace in
            let inputs = try await inputs(of: ["Core"], in: workspace)
            #expect(inputs.concern(.unknown))
        }
    }

    @Test("A header of the system that a package includes is one of its inputs")
    func header() async throws {
        try await withChain { workspace in
            try workspace.write("Core/Sources/Core/include/core.h", "#include <stdio.h>\n")
            let inputs = try await inputs(of: ["Feature"], in: workspace)
            let header = try #require(inputs.others.first)
            #expect(header.hasPrefix("/") && header.hasSuffix("/stdio.h"))
            #expect(inputs.concern(.changed(header)))
            #expect(!inputs.concern(.changed("/usr/include/other.h")))
        }
    }

    @Test("The files and packages are those of the closure")
    func counts() async throws {
        try await withChain { workspace in
            let inputs = try await inputs(of: ["Feature"], in: workspace)
            #expect(inputs.packages == ["Core", "Feature"])
            #expect(inputs.files.contains("Core/Sources/Core/Core.swift"))
            #expect(!inputs.files.contains { $0.hasPrefix("App/") || $0.hasPrefix("Core/Tests") })
        }
    }
}
