import CommandKit

/// The executable `measure`, which measures the run times of processes for the scripts in `Tests/Benchmarks`.
@main
enum Measure {
    static let label = Option("label", .text, help: "The name of the build in the table of results.")
    static let movies = Option("movies", .text, placeholder: "PATH", help: "The executable 'movies'.")

    private static let root = Command(
        "measure",
        summary: "Measure the run times of processes for the scripts in Tests/Benchmarks.",
        subcommands: [
            Command("header", summary: "Print the first line of the table."), StartUp.command, Pages.command,
            LargeList.command,
        ]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            switch context.command.path {
            case ["start-up"]: try StartUp(context.command).run()
            case ["pages"]: try Pages(context.command).run()
            case ["large-list"]: try LargeList(context.command).run()
            default: print(Figure.header)
            }
            return .ok
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

/// The error for an executable that cannot be started or that fails.
struct MeasureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
