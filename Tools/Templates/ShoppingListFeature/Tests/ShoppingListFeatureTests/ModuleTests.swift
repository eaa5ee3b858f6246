import Persistence
import ShoppingListFeature
import ShoppingListTestSupport
import TerminalText
import TerminalTextTesting
import Testing

@Suite("ShoppingListModule")
@MainActor
struct ModuleTests {
    private let module = ShoppingListModule(dependencies: ShoppingListModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    @Test("shows what was added, the newest first")
    func show() async throws {
        #expect(try await module.add("One"))
        #expect(try await module.add(" Two "))
        #expect(try await !module.add("  "))
        try await module.show(format: .table, output: output)
        #expect(output.data == "Two\nOne\n")
    }

    @Test("removes an entry, and tells whether it was there")
    func remove() async throws {
        try await module.add("One")
        #expect(try await module.remove("One"))
        #expect(try await !module.remove("One"))
        #expect(try await !module.remove(" "))
        try await module.show(format: .table, output: output)
        #expect(output.notes == ["Nothing is there yet."])
    }
}
