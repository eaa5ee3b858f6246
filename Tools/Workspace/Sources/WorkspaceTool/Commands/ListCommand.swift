internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// `list`: the packages, their products and what each is for.
enum ListCommand {
    static let command = Command(
        "list",
        summary: "List the packages, their products and what each is for.",
        options: [Options.format],
        examples: [Example(["list", "--format", "json"], "The same for programs, with sizes, tests and test times.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let state = StateFolder(root: workspace.root)
        let rows = workspace.packages.map { package in
            PackageRow(
                package,
                in: workspace,
                figures: context.isJSON ? PackageFigures(of: package, in: workspace, state: state) : nil
            )
        }
        if context.isJSON {
            try context.console.write(json: ["packages": rows])
        } else {
            try write(rows, to: context.console)
        }
        return context.exitCode(workspace)
    }

    private static func write(_ rows: [PackageRow], to console: Console) throws {
        let columns = [
            TableColumn("Package", style: .bold), TableColumn("Folder", style: .dim), TableColumn("Products"),
        ]
        let texts = rows.map { row in
            let products = row.products.map { "\($0.name) (\($0.kind))" }.joined(separator: ", ")
            return [SafeText(row.name), SafeText(row.path), SafeText(products.isEmpty ? "no product" : products)]
        }
        let layout = TableLayout(columns: columns, width: nil, sample: texts, showsHeader: false)
        let lines = zip(rows, texts).flatMap { row, texts in
            [layout.row(texts)] + (row.purpose.map { [StyledText(SafeText("    " + $0))] } ?? [])
        }
        try console.write(lines.map { $0.rendered(console.colorSupport) + "\n" }.joined())
    }
}
