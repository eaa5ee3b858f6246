public import MoviesInterface

/// The app's advice to the user. A feature does not know the options, variables and commands of the app.
public struct MoviesAdvice: Sendable {
    /// The lines of the first view about the source: its films, and how to get more.
    public let introduction: [String]
    /// A closure that returns what to do about an error; nil without a remedy.
    public let remedy: @Sendable (MoviesError) -> String?

    /// Creates advice; by default without remedies.
    public init(introduction: [String] = [], remedy: @escaping @Sendable (MoviesError) -> String? = { _ in nil }) {
        self.introduction = introduction
        self.remedy = remedy
    }

    package func message(_ error: any Error) -> String {
        ["\(error)", (error as? MoviesError).flatMap(remedy)].compactMap(\.self).joined(separator: "\n")
    }
}
