internal import CommandKit
internal import Foundation
internal import TerminalUI
internal import WorkspaceKit

/// `matrix`: which machine of a CI service tests what.
enum MatrixCommand {
    enum Format: String, CaseIterable {
        case text, json, github, gitlab
    }

    static let shards = Option(
        "shards",
        .integer(in: 1...Shards.limit),
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
        options: [Affecting.affected, Affecting.base, Affecting.apiAware, shards, format],
        examples: [
            Example(["matrix", "--affected", "--shards", "6", "--format", "github"], "The plan of a pull request.")
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await Affecting.packages(context, workspace)
        let timings = Timings(state: StateFolder(root: workspace.root))
        let plan = try ShardPlan.shards(of: packages, count: context.parsed[shards], timings: timings)
        let matrix = MatrixJSON(plan)
        switch context.parsed[format] {
        case .text:
            for entry in matrix.include {
                try context.console.write(StyledText(SafeText("\(entry.shard)  \(entry.seconds) s  \(entry.packages)")))
            }
        case .json: try context.console.write(json: matrix)
        case .github: try context.console.write(matrix.oneLine)
        case .gitlab: try context.console.write(matrix.childPipeline)
        }
        return context.exitCode(workspace)
    }
}

/// A matrix in GitHub's form.
struct MatrixJSON: Encodable {
    struct Entry: Encodable {
        /// "1/4"
        let shard: String
        /// Folders with blanks between them, for a command line; empty where there is nothing to test.
        let packages: String
        /// What is expected.
        let seconds: Double
    }

    let include: [Entry]

    init(_ plan: Shards) {
        let shards = plan.shards.enumerated().map { index, shard in
            Entry(
                shard: "\(index + 1)/\(plan.shards.count)",
                packages: shard.map { ShellWord.quoted($0.name) }.joined(separator: " "),
                seconds: (shard.reduce(0) { $0 + $1.seconds } * 10).rounded() / 10
            )
        }
        // An empty matrix fails the workflow.
        include = shards.isEmpty ? [Entry(shard: "1/1", packages: "", seconds: 0)] : shards
    }

    /// On one line, as an output of a step must be.
    var oneLine: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }

    /// A pipeline of GitLab with a job for each entry.
    var childPipeline: String {
        let entries = include.map { entry in
            "      - SHARD: \"\(entry.shard)\"\n        PACKAGES: \(Self.yaml(entry.packages))\n"
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

    /// JSON's strings are YAML's, too.
    private static func yaml(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
