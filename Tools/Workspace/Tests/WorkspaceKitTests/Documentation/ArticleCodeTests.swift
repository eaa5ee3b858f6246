import Testing

@testable import WorkspaceKit

@Suite("Code in articles")
struct ArticleCodeTests {
    @Test("Swift code blocks that begin with an import are found with their lines")
    func codeBlocks() {
        let article = """
            # Title

            ```swift
            import Core
            print(core)
            ```
            ```
            import nothing
            ```
            ```swift
            part.of(something)
            ```
            ```swift
            import Other
            ```
            ```swift
            import Unfinished
            """
        let code = ArticleCompiler.code(in: article)
        #expect(code.map(\.line) == [4, 14])
        #expect(code.map(\.text) == ["import Core\nprint(core)\n", "import Other\n"])
    }
}
