import Foundation
import MovieCatalogue
import Networking

/// A test process that requests the URL in its argument from the catalogue and writes the body of the response.
/// Exits with 1 after an error and with 64 without a URL.
@main
struct CatalogueTestProcess {
    static func main() async {
        guard let address = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else { exit(64) }
        do {
            let response = try await CatalogueTransport().send(HTTPRequest(url: address))
            FileHandle.standardOutput.write(response.body)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
