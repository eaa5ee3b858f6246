import Testing
import WorkspaceKit

@Suite("The code of an article")
struct ArticleCodeTests {
    @Test("is what stands between fences, is Swift and begins with an import, each piece with its line")
    func pieces() {
        let article = """
            # Title

            ```swift
            import Core
            print(core)
            ```
            ```
            import nothing, in no language
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
        #expect(
            ArticleCode.pieces(of: article) == [
                ArticleCode(line: 4, text: "import Core\nprint(core)\n"), ArticleCode(line: 14, text: "import Other\n"),
            ]
        )
    }
}
