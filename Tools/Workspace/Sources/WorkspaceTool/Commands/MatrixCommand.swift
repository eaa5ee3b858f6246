import CommandKit
import Foundation
import WorkspaceGraph
import WorkspaceRunner

/// `matrix`: distributes the tests of packages over the machines of a CI service.
enum MatrixCommand {
    enum Format: String, CaseIterable {
        case text, json, github, gitlab
    }

    static let shards = Option(
        "shards",
        .integer(in: 1...ShardPlan.limit),
        default: 4,
        help: "How many machines there are at most."
    )
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "For whom it is written.")

    static let command = Command(
        "matrix",
        summary: "Share the tests of packages out among machines, by how long they took the last time.",
        discussion:
            "github is the value of a strategy's matrix, on one line; gitlab is a child pipeline. An entry without packages "
            + "says that nothing has to be tested.",
        arguments: [Options.packages],
        options: [AffectedCommand.affected, AffectedCommand.base, shards, format],
        examples: [
            Example(["matrix", "--affected", "--shards", "6", "--format", "github"], "The plan of a pull request.")
        ]
    )

    /// A matrix in GitHub's form.
    private struct Matrix: Encodable {
        struct Entry: Encodable {
            /// "1/4"
            let shard: String
            /// Folders for a command line; empty if there is nothing to test.
            let packages: String
            /// The expected duration.
            let seconds: Double
        }

        let include: [Entry]
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await AffectedCommand.packages(context, workspace)
        let plan = try ShardPlan(packages, count: context.parsed[shards], state: workspace.state)
        let entries = plan.shards.enumerated().map { index, shard in
            Matrix.Entry(
                shard: "\(index + 1)/\(plan.shards.count)",
                packages: shard.map { PathText.shellQuoted($0.name) }.joined(separator: " "),
                seconds: (shard.reduce(0) { $0 + $1.seconds } * 10).rounded() / 10
            )
        }
        // An empty matrix fails the workflow.
        let matrix = Matrix(include: entries.isEmpty ? [.init(shard: "1/1", packages: "", seconds: 0)] : entries)
        switch context.parsed[format] {
        case .text:
            for entry in matrix.include { try context.write("\(entry.shard)  \(entry.seconds) s  \(entry.packages)") }
        case .json: try context.console.write(json: matrix)
        case .github:
            // The output of a step is one line.
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try context.console.write(String(decoding: encoder.encode(matrix), as: UTF8.self) + "\n")
        case .gitlab: try context.console.write(childPipeline(matrix))
        }
        return context.exitCode(workspace)
    }

    private static func childPipeline(_ matrix: Matrix) -> String {
        let entries = matrix.include.map { entry in
            // Strings of JSON are strings of YAML.
            let packages = entry.packages.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "      - SHARD: \"\(entry.shard)\"\n        PACKAGES: \"\(packages)\"\n"
        }
        return """
            test:
              image: swift:6.2
              parallel:
                matrix:
            \(entries.joined())  script:
                - '[ -z "$PACKAGES" ] || eval "./workspace.sh test --isolated $PACKAGES"'
              cache:
                key: workspace-$CI_NODE_INDEX
                paths: [.build/workspace]
              timeout: 30 minutes

            """
    }
}
