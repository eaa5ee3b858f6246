import CommandKit
import DemoSupport
import Foundation
import TerminalText
import Testing

@Suite("FeatureDemo without a terminal")
@MainActor
struct FeatureDemoTests {
    private let demo = FeatureDemo("demo", summary: "Show a feature.")

    private func run(
        _ arguments: String...,
        list: (@MainActor (any TextOutput) async throws -> Void)?
    ) async throws -> (exitCode: ExitCode, output: String) {
        let (output, errors) = (Pipe(), Pipe())
        let exitCode = await demo.program(hasList: list != nil).run(
            arguments,
            environment: ["TERM": "dumb"],
            output: StandardStream(descriptor: output.fileHandleForWriting.fileDescriptor),
            error: StandardStream(descriptor: errors.fileHandleForWriting.fileDescriptor)
        ) {
            try await demo.run($0, list: list) { _ in }
        }
        try output.fileHandleForWriting.close()
        return (exitCode, String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
    }

    @Test("FeatureDemo without a terminal writes its data with and without '--list'", arguments: [["--list"], []])
    func list(arguments: [String]) async throws {
        let list: @MainActor (any TextOutput) async throws -> Void = { try $0.write("an entry\n") }
        let result = try await arguments.isEmpty ? run(list: list) : run("--list", list: list)
        #expect(result.exitCode == .ok && result.output == "an entry\n")
    }

    @Test("FeatureDemo without a list closure rejects '--list' and fails without a terminal")
    func screensOnly() async throws {
        #expect(try await run("--list", list: nil).exitCode == .usage)
        #expect(try await run(list: nil).exitCode == .failure)
    }
}
