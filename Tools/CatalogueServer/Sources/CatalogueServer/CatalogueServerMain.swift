import CatalogueServerKit
import CommandKit
import Foundation
import JPEG
import MovieCatalogue
import NetworkingTestServer
import TMDBAccounts

@main
struct CatalogueServerMain {
    static func main() async {
        await Program(ServerCommand.table, version: "1.0").main(interruption: .cancels(exitCode: .ok)) { context in
            try await serve(context)
            return .ok
        }
    }

    private static func serve(_ context: CommandContext) async throws {
        let command = context.command
        // If the catalogue is missing, the server exits here instead of failing at the first request.
        _ = try CatalogueLocator().locate()
        if !JPEGLibrary.isAvailable { context.console.log("catalogue-server: No posters: \(JPEGError.libraryMissing)") }
        let port = UInt16(clamping: command[ServerCommand.port])
        let server = try LoopbackServer(port: port, recordsRequests: false) { port in
            try responder(command, port: port).steps
        }
        // The parent process waits for this line.
        try context.console.write("http://127.0.0.1:\(server.port)/3\n")
        try await server.run()
    }

    private static func responder(_ command: ParsedCommand, port: UInt16) throws -> Responder {
        guard let website = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
        let images = JPEGLibrary.isAvailable ? website.appending(path: PosterTransport.basePath) : nil
        let movies = CatalogueTransport(images: images, omitsPartialDates: command[ServerCommand.omitsPartialDates])
        let accounts = AccountTransport(
            store: AccountStore(users: [ServerCommand.user: ServerCommand.user]),
            movies: PosterTransport(movies: movies),
            website: website
        )
        var fault = command[ServerCommand.fault]
        fault?.path = command[ServerCommand.faultPath] ?? ""
        fault?.interval = command[ServerCommand.faultInterval]
        let latency = Duration.milliseconds(command[ServerCommand.latency])
        let log = try command[ServerCommand.log].map(file)
        return Responder(
            transport: accounts,
            fault: fault,
            log: { line in try? log?.write(contentsOf: Data("\(line)\n".utf8)) },
            delay: { try? await Task.sleep(for: latency) }
        )
    }

    /// Opens a log. The system appends each write, also of concurrent requests.
    private static func file(_ path: String) throws -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("Cannot write the log \(path): \(String(cString: strerror(errno))).")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
