import Testing

@testable import WorkspaceKit

@Suite("ArticleCompiler")
struct ArticleCodeTests {
    @Test("ArticleCompiler finds the Swift code blocks of an article that begin with an import, with their lines")
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
