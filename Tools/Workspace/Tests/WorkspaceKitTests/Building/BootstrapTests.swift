import Foundation
import Testing
import WorkspaceKit

@Suite("The bootstrap")
struct BootstrapTests {
    @Test("It builds the tool as the tool builds, so that nothing is built twice")
    func options() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Bootstrap/build.sh").standardized
        let words = try String(contentsOf: file, encoding: .utf8).split { $0.isWhitespace || $0 == "\\" }
        let script = words.joined(separator: " ")
        #expect(script.contains("/.build/\(SwiftPM.sharedScratch)\" \(SwiftPM.sharedOptions.joined(separator: " ")) "))
    }
}
