/// What is wrong with the source text, and where.
package struct FilmTableError: Error, Equatable, Sendable, CustomStringConvertible {
    package let line: Int
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}
