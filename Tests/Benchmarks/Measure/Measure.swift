import CommandKit
import Foundation
import ProcessSupport

/// The executable `measure` of the scripts in `Tests/Benchmarks`.
@main
enum Measure {
    static let label = Option("label", .text, help: "The name of the build in the table of results.")
    static let movies = Option("movies", .text, placeholder: "PATH", help: "The executable 'movies'.")

    private static let root = Command(
        "measure",
        summary: "Measure the app and the workspace tool for the scripts in Tests/Benchmarks.",
        subcommands: [
            StartUp.command, Pages.command, LargeList.command,
            Command("screens", summary: "Measure the full-screen app in a pseudo-terminal.", options: [movies]),
            Command("scale", summary: "Measure the workspace tool in this workspace and in generated ones."),
            Command("edits", summary: "Compare the packages that 'affected' selects with those whose tests fail."),
        ]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            // `bench` starts the scripts, and these start this program, in any folder.
            let folder = URL(filePath: #filePath).appending(path: "../../../..", directoryHint: .isDirectory)
                .standardized
            switch context.command.path {
            case ["start-up"]: try await StartUp.run(context.command)
            case ["pages"]: try await Pages(context.command).run()
            case ["large-list"]: try await LargeList(context.command).run()
            case ["screens"]:
                let executable = try context.command.required(movies)
                try await withTemporaryFolder { home in
                    try await App(executable: executable, home: home.filePath).measureScreens()
                }
            case ["scale"]: try await ScaleBenchmark.run(folder)
            case ["edits"]: try await EditsBenchmark.run(folder)
            default: throw context.command.usageError("Name a measurement.")
            }
            return ResultTable.hasMissedLimit ? .failure : .ok
        }
    }
}

extension ParsedCommand {
    /// Returns the value of a required option. Throws a usage error if the option is missing.
    func required(_ option: Option<String?>) throws -> String {
        guard let value = self[option] else { throw usageError("Every option is required.") }
        return value
    }
}

/// The error for a program that cannot be started or that fails.
struct MeasureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
