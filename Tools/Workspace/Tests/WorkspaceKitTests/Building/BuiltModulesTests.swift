import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceKit

@Suite("What modules were built from")
struct BuiltModulesTests {
    @Test("A module is current with the key it was built from, until somebody builds it otherwise")
    func current() async throws {
        try await withTemporaryFolder { bin in
            let module = bin.appending(path: "Modules/Core.swiftmodule")
            try module.write("one")
            let core = TargetID(package: "Packages/Core", name: "Core")
            let net = TargetID(package: "Packages/Net", name: "Net")
            #expect(BuiltModules(bin: bin).current([core: "a"]).isEmpty)
            BuiltModules(bin: bin).add([core: "a"])
            BuiltModules(bin: bin).add([net: "n"])
            #expect(BuiltModules(bin: bin).current([core: "a"]) == [core])
            #expect(BuiltModules(bin: bin).current([core: "b"]).isEmpty)
            try module.write("two, longer")
            #expect(BuiltModules(bin: bin).current([core: "a"]).isEmpty)
        }
    }
}
