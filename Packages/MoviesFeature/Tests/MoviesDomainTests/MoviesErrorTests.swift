import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("MoviesError")
struct MoviesErrorTests {
    private static let long = "line one\nline two\r\n\n" + String(repeating: "x", count: 5_000)

    private static let all: [MoviesError] = [
        .noSuchMovie(id: "78"), .noPoster(title: long), .noPicture(reason: long), .noPictureHost,
        .foreignID(id: "78", of: "TMDB", source: "festival"), .notAReference(long),
        .credentialRefused(serverMessage: nil),
        .credentialRefused(serverMessage: long), .tryLater(seconds: 12, serverMessage: long),
        .tryLater(seconds: nil, serverMessage: nil), .unreachable(reason: long),
        .serviceFailed(serverMessage: long), .sourceUnusable(reason: long),
        .noSuchResource(serverMessage: long), .rejected(serverMessage: long), .badData(reason: long), .notStored,
    ]

    @Test(
        "The message of a MoviesError is one line of fewer than 420 characters, even with a long quotation",
        arguments: all
    )
    func message(error: MoviesError) {
        let text = error.description
        #expect(!text.isEmpty && !text.contains(where: \.isNewline))
        #expect(text.count < 420)
    }

    @Test("The message of a MoviesError quotes the server, and names the source that lacks a foreign id")
    func quotation() {
        let rows: [(MoviesError, String)] = [
            (.credentialRefused(serverMessage: "Bad key"), "The service rejected the credential: Bad key."),
            (.credentialRefused(serverMessage: nil), "The service rejected the credential."),
            (.serviceFailed(serverMessage: nil), "The service failed."),
            (.serviceFailed(serverMessage: "x"), "The service failed: x."),
        ]
        for (error, message) in rows { #expect(error.description == message) }
        #expect(MoviesError.foreignID(id: "78", of: "TMDB", source: "festival").description.contains("festival"))
    }

    @Test("MoviesAdvice.message(_:) appends the remedy of a MoviesError on a new line, and nothing to other errors")
    func advice() {
        let advice = MoviesAdvice(remedy: { _ in "Ask somebody." })
        #expect(advice.message(MoviesError.notStored) == "\(MoviesError.notStored)\nAsk somebody.")
        #expect(MoviesAdvice().message(MoviesError.notStored) == "\(MoviesError.notStored)")
        #expect(advice.message(TestError()) == "\(TestError())")
    }
}
