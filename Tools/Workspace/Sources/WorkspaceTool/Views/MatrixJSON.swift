internal import Foundation
internal import WorkspaceKit

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
