/// A film which the catalogue cannot hold: its title is empty or too long, or a name has control characters.
package struct UnfitFilmError: Error, Equatable, Sendable, CustomStringConvertible {
    package let imdbID: String
    package let title: String

    package var description: String {
        "\(imdbID): the title is empty or too long, or a name has control characters"
    }
}
