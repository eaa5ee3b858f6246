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
        let port = try LoopbackPort(UInt16(clamping: command[ServerCommand.port]))
        let images = JPEGLibrary.isAvailable ? URL(string: "http://127.0.0.1:\(port.number)/t/p/") : nil
        if images == nil { context.console.log("catalogue-server: No posters: \(JPEGError.libraryMissing)") }
        let latency = Duration.milliseconds(command[ServerCommand.latency])
        let movies = CatalogueTransport(images: images, omitsPartialDates: command[ServerCommand.omitsPartialDates])
        guard let website = URL(string: "http://127.0.0.1:\(port.number)") else { return }
        let responder = Responder(
            transport: AccountTransport(
                store: AccountStore(users: users(context)),
                movies: PosterTransport(movies: movies),
                website: website
            ),
            keys: keys(context),
            faults: command[ServerCommand.faults] ?? [],
            faultScope: FaultScope(
                path: command[ServerCommand.faultPath] ?? "",
                interval: command[ServerCommand.faultInterval]
            ),
            log: try command[ServerCommand.log].map(log),
            delay: { try await Task.sleep(for: latency) }
        )
        let server = try LoopbackServer(
            on: port,
            limits: LoopbackServer.Limits(connections: 256, requestTimeout: .seconds(15), recordsRequests: false),
            refusal: responder.refuse,
            script: responder.steps
        )
        // The parent process waits for this line.
        try context.console.write("http://127.0.0.1:\(port.number)/3\n")
        try await server.run()
    }

    private static func keys(_ context: CommandContext) -> Set<String> {
        let fromEnvironment = context.environment["CATALOGUE_SERVER_KEYS"]?.split(separator: ",").map(String.init)
        return Set(context.command[ServerCommand.keys] ?? fromEnvironment ?? [ServerCommand.demoKey])
    }

    /// Returns the passwords of the users by their names.
    private static func users(_ context: CommandContext) -> [String: String] {
        let fromEnvironment = context.environment["CATALOGUE_SERVER_USERS"].flatMap(ServerCommand.parseUsers)
        return context.command[ServerCommand.users] ?? fromEnvironment ?? [
            ServerCommand.demoUser: ServerCommand.demoUser
        ]
    }

    private static func log(_ path: String) throws -> RequestLog {
        guard path != "-" else { return RequestLog(file: .standardError) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure("Cannot write the log \(path): \(String(cString: strerror(errno))).")
        }
        return RequestLog(file: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }
}
