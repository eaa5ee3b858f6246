import CommandKit
import TerminalText
import WorkspaceGraph
import WorkspaceKit
import WorkspaceRunner

enum MatrixCommand {
    enum Format: String, CaseIterable {
        case text, json, github, gitlab
    }

    static let shards = Option(
        "shards",
        .integer(in: 1...ShardPlan.limit),
        default: 4,
        help: "The maximum number of machines."
    )
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "The format of the output.")

    static let command = Command(
        "matrix",
        summary: "Distribute the tests of packages over CI machines, by their last durations.",
        discussion:
            "'github' writes the matrix of a job's strategy on one line, and 'gitlab' writes a child pipeline. If nothing has to be "
            + "tested, the matrix has one entry without packages.",
        arguments: [Options.packages],
        options: [AffectedCommand.affected, Options.base, shards, format],
        examples: [
            Example(
                ["matrix", "--affected", "--shards", "6", "--format", "github"],
                "Plans the tests of a pull request."
            )
        ]
    )

    private struct Matrix: Encodable {
        struct Entry: Encodable {
            /// The number of the shard and the number of all shards, such as "1/4".
            let shard: String
            /// The folders of the shard's packages, quoted for a shell and separated by spaces; empty if no package has to be tested.
            let packages: String
            let seconds: Double
        }

        let include: [Entry]
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await AffectedCommand.packages(context, workspace)
        let plan = ShardPlan(packages, count: context.parsed[shards], state: workspace.state)
        let entries = plan.shards.enumerated().map { index, shard in
            Matrix.Entry(
                shard: "\(index + 1)/\(plan.shards.count)",
                packages: shard.map { PathText.shellQuoted($0.name) }.joined(separator: " "),
                seconds: (shard.reduce(0) { $0 + $1.seconds } * 10).rounded() / 10
            )
        }
        // A workflow with an empty matrix fails on GitHub, so the matrix gets an entry without packages.
        let matrix = Matrix(include: entries.isEmpty ? [.init(shard: "1/1", packages: "", seconds: 0)] : entries)
        switch context.parsed[format] {
        case .text:
            for entry in matrix.include { try context.write("\(entry.shard)  \(entry.seconds) s  \(entry.packages)") }
        case .json: try context.console.write(json: matrix)
        case .github:
            // A line `matrix=…` in `$GITHUB_OUTPUT` needs the value on the same line.
            try context.console.write(JSONText.text(matrix, isIndented: false))
        case .gitlab: try context.console.write(childPipeline(matrix))
        }
        return context.exitCode(workspace)
    }

    private static func childPipeline(_ matrix: Matrix) throws -> String {
        // A JSON string is a double-quoted string of YAML.
        let entries = try matrix.include.map { entry in
            let packages = try JSONText.text(entry.packages, isIndented: false)
            return "      - SHARD: \"\(entry.shard)\"\n        PACKAGES: \(packages)"
        }
        return try ToolResource.text("gitlab.yml").replacing("<entries>\n", with: entries.joined())
    }
}
