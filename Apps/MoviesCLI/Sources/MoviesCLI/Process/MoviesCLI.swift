import Foundation

/// The process: it turns arguments and environment into a run of the app, and what comes of it into an exit code.
@main
@MainActor
enum MoviesCLI {
    static func main() async {
        let environment = ProcessInfo.processInfo.environment
        let arguments = Array(CommandLine.arguments.dropFirst())
        let run = Interruption { await App(environment: environment).run(arguments) }
        exit(await run.exitCode())
    }
}
