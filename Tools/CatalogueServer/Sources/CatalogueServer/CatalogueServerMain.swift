import CatalogueServerKit
import CommandKit
import Dispatch
import Foundation
import JPEG
import MovieCatalogue
import NetworkingTestServer

@main
struct CatalogueServerMain {
    static func main() async {
        do {
            switch try CommandParser(ServerCommand.table).parse(Array(CommandLine.arguments.dropFirst())) {
            case .help(let help): write(help.text(width: 80), to: .standardOutput)
            case .version: write("catalogue-server 1.0\n", to: .standardOutput)
            case .run(let command): try await serve(command)
            }
        } catch let error as UsageError {
            write("catalogue-server: \(error.message)\n", to: .standardError)
            exit(64)
        } catch {
            write("catalogue-server: \(error)\n", to: .standardError)
            exit(1)
        }
    }

    private static func serve(_ command: ParsedCommand) async throws {
        // Without its films the server is of no use, so it fails before a client connects.
        _ = try CatalogueLocator().locate()
        let port = try LoopbackPort(UInt16(clamping: command[ServerCommand.port]))
        let images = JPEGLibrary.isAvailable ? URL(string: "http://127.0.0.1:\(port.number)/t/p/") : nil
        let latency = Duration.milliseconds(command[ServerCommand.latency])
        let responder = Responder(
            transport: PosterTransport(films: CatalogueTransport(images: images)),
            keys: keys(command),
            faults: command[ServerCommand.faults] ?? [],
            log: try command[ServerCommand.log].map(log),
            delay: { if latency > .zero { try await Task.sleep(for: latency) } }
        )
        let server = try LoopbackServer(
            on: port,
            limits: LoopbackServer.Limits(connections: 256, patience: .seconds(15), recordsRequests: false),
            refusal: responder.refuse,
            script: responder.steps
        )
        let running = Task { try await server.run() }
        // A source that is released watches no signal, so these are kept until the end.
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { running.cancel() }
            source.activate()
            return source
        }
        defer { signals.forEach { $0.cancel() } }
        write("http://127.0.0.1:\(port.number)/3\n", to: .standardOutput)
        try await running.value
    }

    private static func keys(_ command: ParsedCommand) -> Set<String> {
        let fromEnvironment = ProcessInfo.processInfo.environment["CATALOGUE_SERVER_KEYS"]?
            .split(separator: ",").map(String.init)
        return Set(command[ServerCommand.keys] ?? fromEnvironment ?? [ServerCommand.demoKey])
    }

    private static func log(_ path: String) throws -> RequestLog {
        guard path != "-" else { return RequestLog(file: .standardError) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw LogFileError(path: path, code: errno) }
        return RequestLog(file: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    /// Writes without a buffer of the C library, since the parent process waits for the first line.
    private static func write(_ text: String, to file: FileHandle) {
        try? file.write(contentsOf: Data(text.utf8))
    }
}

/// The file of the request log cannot be written.
private struct LogFileError: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    var description: String { "The log \(path) cannot be written: \(String(cString: strerror(code)))." }
}
