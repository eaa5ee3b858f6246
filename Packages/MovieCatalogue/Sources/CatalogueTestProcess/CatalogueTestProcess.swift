import CoreDomain
import Foundation
import MovieCatalogue
import MoviesInterface

/// A test process that writes the title of the film with the id in its argument. Exits with 1 after an error and with 64 without an
/// id.
@main
struct CatalogueTestProcess {
    static func main() async {
        guard let id = CommandLine.arguments.dropFirst().first.flatMap({ MovieID($0) }) else { exit(64) }
        do {
            let movie = try await CatalogueMoviesRepository().details(of: id, language: nil, onStored: nil).value.movie
            FileHandle.standardOutput.write(Data(movie.title.utf8))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
}
