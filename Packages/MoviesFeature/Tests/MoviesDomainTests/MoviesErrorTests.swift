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

    @Test("The message of a MoviesError is one line of fewer than 420 characters", arguments: all)
    func message(error: MoviesError) {
        let text = error.description
        #expect(1..<420 ~= text.count && !text.contains(where: \.isNewline))
    }

    @Test("The message of a MoviesError quotes the server, and ends with a full stop")
    func quotation() {
        #expect(MoviesError.serviceFailed(serverMessage: nil).description == "The service failed.")
        #expect(MoviesError.serviceFailed(serverMessage: "x").description == "The service failed: x.")
        #expect(MoviesError.serviceFailed(serverMessage: "x!").description == "The service failed: x!")
    }

    @Test("MoviesAdvice.message(_:) appends the remedy of a MoviesError on a new line, and nothing to other errors")
    func advice() {
        let advice = MoviesAdvice(remedy: { _ in "Ask somebody." })
        #expect(advice.message(MoviesError.notStored) == "\(MoviesError.notStored)\nAsk somebody.")
        #expect(MoviesAdvice().message(MoviesError.notStored) == "\(MoviesError.notStored)")
        #expect(advice.message(TestError()) == "\(TestError())")
    }
}
