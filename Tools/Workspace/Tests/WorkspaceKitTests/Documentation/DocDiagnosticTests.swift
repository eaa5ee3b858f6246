import Foundation
import Testing
import WorkspaceRules

@testable import WorkspaceKit

@Suite("DocDiagnostic")
struct DocDiagnosticTests {
    private static func diagnostic(_ fields: String) throws -> DocDiagnostic {
        let json = #"{ "version": { "major": 1 }, "diagnostics": [{ \#(fields), "notes": [] }] }"#
        return try #require(DocDiagnostic.reading(Data(json.utf8)).first)
    }

    private let root = URL(filePath: "/work space", directoryHint: .isDirectory)

    @Test("DocDiagnostic.finding has the location of the diagnostic, and docc's solutions as the remedy")
    func location() throws {
        let diagnostic = try Self.diagnostic(
            #"""
            "severity": "warning", "summary": "'Nope' doesn't exist at '/Core'",
            "source": "file:///work%20space/Core/Core.md",
            "range": { "start": { "line": 7, "column": 3 }, "end": { "line": 7, "column": 9 } },
            "solutions": [
                { "summary": "Replace 'Nope' with 'Node'" }, { "summary": "Replace 'Nope' with 'Note'" },
                { "summary": "a\n\nb" }, { "summary": "c" }
            ]
            """#
        )
        let finding = diagnostic.finding(in: root, place: "elsewhere")
        #expect(finding.rule == "documentation")
        #expect(finding.file == "Core/Core.md")
        #expect(finding.line == 7)
        #expect(finding.message == "'Nope' doesn't exist at '/Core'")
        #expect(finding.remedy == "Replace 'Nope' with 'Node', or Replace 'Nope' with 'Note', or a b.")
    }

    @Test("DocDiagnostic.finding has the given path and line 1 if the diagnostic has no location")
    func noLocation() throws {
        let finding = try Self.diagnostic(#""severity": "error", "summary": "x", "solutions": []"#)
            .finding(in: root, place: "Core/Core.docc")
        #expect(finding.file == "Core/Core.docc")
        #expect(finding.line == 1)
        #expect(finding.remedy.contains("single backticks"))
    }

    @Test(
        "DocDiagnostic.isProblem is true for warnings and errors, except for undocumented parameters",
        arguments: [
            ("warning", "'Nope' doesn't exist at '/Core'", true), ("error", "x", true), ("note", "x", false),
            ("information", "x", false), ("warning", "Parameter 'row' is missing documentation", false),
            ("warning", "Parameter 'row' not found in 'draw(row:)' declaration", true),
        ]
    )
    func isProblem(severity: String, summary: String, expected: Bool) throws {
        let diagnostic = try Self.diagnostic(#""severity": "\#(severity)", "summary": "\#(summary)", "solutions": []"#)
        #expect(diagnostic.isProblem == expected)
    }
}
