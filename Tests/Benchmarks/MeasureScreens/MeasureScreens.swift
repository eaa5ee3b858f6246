import Foundation

/// Measures the app with screens in a pseudo-terminal, for the script beside it: `measure-screens PATH_TO_MOVIES`.
@main
enum MeasureScreens {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: measure-screens PATH_TO_MOVIES")
            exit(64)
        }
        let home = FileManager.default.temporaryDirectory.appending(path: "measure-screens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let app = App(executable: CommandLine.arguments[1], home: home.path(percentEncoded: false))
        print(Row.header)
        try await FirstFrame(app: app).run()
        try await KeyPresses(app: app).run()
        try await LongSession(app: app).run()
        try await Deaths(app: app).run()
        if Row.hasMissed { exit(1) }
    }
}
