import Testing
import WorkspaceGraph

@Suite("The user interfaces of features")
struct UserInterfaceTests {
    @Test("Flow coordinators and routers of features and of the app import no user interface")
    func coordinators() async throws {
        let workspace = try await RealWorkspace.model
        let files = workspace.swiftFiles.filter { path in
            ["Packages/", "Tools/Templates/"].contains(where: path.hasPrefix) && path.contains("/Sources/")
                && ["FlowCoordinator.swift", "Router.swift"].contains(where: path.hasSuffix)
        }
        #expect(files.count >= 8)
        for path in files {
            let imports = try workspace.text(of: path).split(separator: "\n").filter { $0.contains("import ") }
            #expect(!imports.contains { $0.hasSuffix("TerminalUI") || $0.hasSuffix("PlainUI") }, "\(path)")
        }
    }
}
