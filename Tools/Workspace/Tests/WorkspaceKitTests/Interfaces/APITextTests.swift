import Testing
import WorkspaceKit

@Suite("An interface as a text")
struct APITextTests {
    private let interface = ModuleInterface(
        module: "Store",
        symbols: [
            symbol("Record.key", "var key: String"), symbol("Record", "struct Record"),
            symbol("Box.get(_:)", "func get(_ a: Int)\n -> Int"), symbol("Box", "protocol Box"),
        ],
        conformances: [.init(type: "Record", target: "Sendable")]
    )

    private static func symbol(_ path: String, _ text: String) -> PublicSymbol {
        PublicSymbol(kind: "x", path: path, fragments: [.init(text)])
    }

    @Test("It has a sorted line for each declaration, and what it reads is what it wrote")
    func lines() throws {
        let text = APIText([interface, ModuleInterface(module: "Base", symbols: [])])
        let written = text.text(package: "Store")
        #expect(
            written == """
                # What Store offers to others. Written by `./workspace.sh api snapshot`.

                module Store
                Box  protocol Box
                Box.get(_:)  func get(_ a: Int) -> Int
                Record  struct Record
                Record  : Sendable
                Record.key  var key: String

                """
        )
        #expect(try APIText(reading: written) == text)
    }

    @Test(
        "What a merge left behind is told with its line",
        arguments: [("module A\n<<<<<<< HEAD\n", 2), ("struct Record  struct Record\n", 1)]
    )
    func misread(_ text: String, _ line: Int) {
        #expect { try APIText(reading: text) } throws: { ($0 as? APIText.Misread)?.line == line }
    }
}
