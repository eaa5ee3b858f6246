import Foundation
import ProcessSupport

/// The executable of the benchmark `screens`. Its argument is the path of `movies`.
@main
enum Measure {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("Usage: measure PATH-OF-MOVIES\n".utf8))
            exit(EX_USAGE)
        }
        let table = ResultTable()
        try await withTemporaryFolder { home in
            try await App(executable: CommandLine.arguments[1], home: home.filePath, table: table).measure()
        }
        exit(table.hasMissedLimit ? 1 : 0)
    }
}
