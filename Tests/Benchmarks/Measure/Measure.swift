import Foundation
import ProcessSupport

/// The executable of the benchmark `screens`. Its argument is the path of `movies`.
@main
enum Measure {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { fatalError("Usage: measure PATH-OF-MOVIES") }
        let table = ResultTable()
        try await withTemporaryFolder { home in
            try await App(executable: CommandLine.arguments[1], home: home.filePath, table: table).measure()
        }
        exit(table.hasMissedLimit ? 1 : 0)
    }
}
