import CommandKit
import TerminalText
import WorkspaceGraph
import WorkspaceKit

enum ListCommand {
    static let command = Command(
        "list",
        summary: "List the packages with their products and purpose.",
        options: [Options.format],
        examples: [Example(["list", "--format", "json"], "Adds sizes, test counts and test times.")]
    )

    private struct Row: Encodable {
        struct Part: Encodable {
            let name: String
            let kind: String
        }

        let name: String
        let path: String
        let products: [Part]
        let targets: [Part]
        let purpose: String?
        let dependencies: [String]
        /// The size and tests of the package; nil for text output, because counting lines takes time.
        let figures: PackageFigures?
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let rows = workspace.packages.map { package in
            Row(
                name: package.name,
                path: package.path,
                products: package.products.sorted { $0.name < $1.name }
                    .map { Row.Part(name: $0.name, kind: $0.kind.rawValue) },
                targets: workspace.targets(of: package).sorted { $0.name < $1.name }
                    .map { Row.Part(name: $0.name, kind: $0.kind.rawValue) },
                purpose: workspace.purpose(of: package),
                dependencies: Set(workspace.dependencies(of: package).map(\.path)).sorted(),
                figures: context.isJSON ? PackageFigures(of: package, in: workspace) : nil
            )
        }
        if context.isJSON {
            try context.console.write(json: ["packages": rows])
        } else {
            try write(rows, to: context.console)
        }
        return context.exitCode(workspace)
    }

    private static func write(_ rows: [Row], to console: Console) throws {
        let columns = [TableColumn("Package", style: .bold), TableColumn("Folder"), TableColumn("Products")]
        let texts = rows.map { row in
            let products = row.products.map { "\($0.name) (\($0.kind))" }.joined(separator: ", ")
            let cells = [row.name, row.path, products.isEmpty ? "no product" : products]
            return cells.map { SafeText(PathText.singleLine($0)) }
        }
        let layout = TableLayout(columns: columns, width: nil, sample: texts, showsHeader: false)
        for (row, texts) in zip(rows, texts) {
            try console.write(layout.row(texts))
            if let purpose = row.purpose { try console.write(StyledText(SafeText("    " + purpose))) }
        }
    }
}
