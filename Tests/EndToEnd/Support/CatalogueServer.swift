import Foundation
import ProcessSupport
import TerminalTesting

struct CatalogueServer: Sendable {
    /// The server's base URL for MOVIES_API_BASE_URL.
    let address: String
    /// The server's image base URL for MOVIES_IMAGE_BASE_URL.
    var imageAddress: String { address.replacing("/3", with: "/t/p") }
    private let log: URL
    private let process: RunningProcess

    static func with(_ arguments: [String] = [], body: (CatalogueServer) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let log = folder.appending(path: "requests.log")
            let process = try RunningProcess(
                BuiltExecutables.path(of: "catalogue-server"),
                ["--port", "0", "--log", log.filePath] + arguments,
                environment: User.libraryPath.merging(["HOME": folder.filePath]) { $1 }
            )
            let address = await process.output?.firstLine.value ?? ""
            let server = CatalogueServer(address: address, log: log, process: process)
            try await run {
                try await body(server)
            } finally: {
                await server.stop()
            }
        }
    }

    /// Returns the answered requests in order, each as "METHOD TARGET STATUS". The target omits the API key.
    func requests() throws -> [String] {
        String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func imageRequests() throws -> [String] { try requests().filter { $0.contains("/t/p/") } }

    /// Stops the server. Does nothing if the server has already stopped.
    func stop() async {
        process.send(SIGINT)
        _ = await process.outcome()
    }
}
