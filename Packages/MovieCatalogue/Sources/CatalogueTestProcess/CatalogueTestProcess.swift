internal import Foundation
internal import MovieCatalogue
internal import Networking

/// Asks the catalogue for one page and writes the answer, or the error and exit code 1.
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
