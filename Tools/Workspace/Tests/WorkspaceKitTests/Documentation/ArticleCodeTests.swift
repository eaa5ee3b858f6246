import Testing

@testable import WorkspaceKit

@Suite("ArticleCompiler")
struct ArticleCodeTests {
    @Test(
        "ArticleCompiler finds the complete Swift code blocks that begin with an import, with the number of the first line"
    )
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
