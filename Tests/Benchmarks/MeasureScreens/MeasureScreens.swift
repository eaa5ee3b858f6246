import CommandKit
import Foundation

/// The executable `measure-screens`, which measures the full-screen app in a pseudo-terminal for `Tests/Benchmarks/screens`.
@main
enum MeasureScreens {
    private static let movies = Argument("MOVIES", .text, help: "The path of the executable 'movies'.")
    private static let root = Command(
        "measure-screens",
        summary: "Measure the full-screen app 'movies' in a pseudo-terminal.",
        arguments: [movies]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            let home = FileManager.default.temporaryDirectory.appending(path: "measure-screens-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            let app = App(executable: context.command[movies], home: home.path(percentEncoded: false))
            print(ResultTable.header)
            try await FirstFrame(app: app).run()
            try await KeyPresses(app: app).run()
            try await LongSession(app: app).run()
            try await TerminalRestoration(app: app).run()
            return ResultTable.hasMissedLimit ? .failure : .ok
        }
    }
}
