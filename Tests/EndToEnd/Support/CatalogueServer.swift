import Foundation
import ProcessSupport

/// The executable `catalogue-server`, running.
struct CatalogueServer: Sendable {
    /// What MOVIES_API_BASE_URL takes.
    let address: String
    /// What MOVIES_IMAGE_BASE_URL takes.
    var images: String { address.replacing("/3", with: "/t/p") }
    private let log: URL
    private let launch: Launch

    /// Runs a server on a free port while `body` does.
    static func with<Result>(
        _ arguments: String...,
        body: (CatalogueServer) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            let log = folder.appending(path: "requests.log")
            let launch = try Launch(
                Executables.catalogueServer,
                ["--port", "0", "--log", log.filePath] + arguments,
                environment: ["HOME": folder.filePath]
            )
            let address = await launch.output?.firstLine() ?? ""
            let server = CatalogueServer(address: address, log: log, launch: launch)
            do {
                let result = try await body(server)
                await server.stop()
                return result
            } catch {
                await server.stop()
                throw error
            }
        }
    }

    /// The requests that it has answered, in their order: method, address without the key, status.
    func requests() throws -> [String] {
        String(decoding: try Data(contentsOf: log), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Those of them that were for pictures.
    func pictureRequests() throws -> [String] {
        try requests().filter { $0.contains("/t/p/") }
    }

    /// Ends it. It may be ended twice.
    func stop() async {
        launch.interrupt()
        _ = await launch.outcome()
    }
}
