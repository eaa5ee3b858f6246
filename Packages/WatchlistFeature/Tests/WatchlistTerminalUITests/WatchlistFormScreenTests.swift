import AsyncTesting
import CoreDomain
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI
import WatchlistTestSupport

@Suite("WatchlistFormScreen", .timeLimit(.minutes(10)))
@MainActor
struct WatchlistFormScreenTests {
    private let fixture = FormFixture()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    private func screen(_ entry: WatchlistEntry? = .sample(1, "Alien")) -> WatchlistFormScreen {
        WatchlistFormScreen(viewModel: fixture.viewModel(entry))
    }

    private func press(_ keys: Key..., in screen: WatchlistFormScreen) {
        for key in keys { #expect(screen.handle(.key(key), context)) }
    }

    /// Replaces the text of the focused field and moves the focus to the next one.
    private func fill(_ texts: String..., in screen: WatchlistFormScreen) {
        for text in texts {
            _ = screen.handle(text.isEmpty ? .key(.control("u")) : .paste(text), context)
            press(.tab, in: screen)
        }
    }

    /// Submits the form, and waits for the end of the submission, before which F2 opens no choice.
    private func submit(_ screen: WatchlistFormScreen) async {
        press(.enter, in: screen)
        let count = fixture.choices.count
        await eventually {
            press(Key(.function(2)), in: screen)
            return fixture.choices.count > count
        }
    }

    private func row(_ screen: WatchlistFormScreen) -> Int? { screen.render(context).cursor?.row }

    /// The rows with an error below a field.
    private func problemRows(_ screen: WatchlistFormScreen) -> [Int] {
        let canvas = screen.render(context)
        return (0..<22).filter { canvas.style(row: $0, column: 11) == .error }
    }

    @Test("The help of WatchlistFormScreen contains each key that the form handles")
    func help() {
        #expect(HandledKeys.missingInHelp { screen() }.isEmpty)
        #expect(HandledKeys.missingInHelp { screen(nil) }.isEmpty)
    }

    @Test("WatchlistFormScreen shows the fields without control characters, and placeholders in empty fields")
    func fields() {
        let lines = screen(.sample(1, "Alien", due: "2026-12-24", note: hostileTitle)).render(context).lines
        #expect(lines[1] == " Due       2026-12-24")
        #expect(lines[3].hasPrefix(" Note      Rain") && lines.allSatisfy(isHarmless))
        #expect(lines[5] == " Watched   (not yet; 2026-11-20, yesterday)")
        #expect(lines[7] == " Rating    (0.5 to 10)")
    }

    @Test("WatchlistFormScreen of a new film has a field for the film, and no key that opens the film")
    func newMovie() async {
        let screen = screen(nil)
        let lines = screen.render(context).lines
        #expect(lines[1] == " Film      (a title, an id or an address)" && lines[9] == " Rating    (0.5 to 10)")
        _ = screen.handle(.key(Key(.function(3))), context)
        #expect(fixture.shown.isEmpty)
        await submit(screen)
        // A terminal of 10 rows.
        let dense = screen.render(RenderContext(size: Size(columns: 80, rows: 8))).lines
        #expect(dense[4] == " Rating    (0.5 to 10)" && dense[5].hasSuffix(" Type a title, an id or an address."))
    }

    @Test("WatchlistFormScreen keeps a pasted note of several thousand characters, and saves none that it has cut")
    func pastedNote() async {
        let screen = screen()
        let note = String(repeating: "x", count: 4_000)
        press(.tab, in: screen)
        _ = screen.handle(.paste(note + "y"), context)
        #expect(screen.render(context).lines[4].hasSuffix(" The end is cut off: too long. Edit the text to save it."))
        await submit(screen)
        #expect(problemRows(screen) == [4] && fixture.saved.isEmpty)
        press(.control("u"), in: screen)
        #expect(problemRows(screen) == [])
        _ = screen.handle(.paste(note), context)
        await submit(screen)
        #expect(fixture.saved.map(\.note) == [note])
    }

    @Test("WatchlistFormScreen saves typed and pasted texts of all fields on Enter")
    func save() async {
        let screen = screen(.sample(1, "Alien", due: "2026-12-24"))
        #expect(screen.takesText && screen.title == "Alien")
        // Typing replaces the text of the focused field.
        press(.character("+"), .character("2"), .character("w"), .tab, in: screen)
        _ = screen.handle(.paste("quick?\u{1B}[2J"), context)
        press(.down, in: screen)
        fill("yesterday", "9", in: screen)
        await submit(screen)
        let viewing = Viewing.on("2026-11-21", rating: 9)
        #expect(fixture.saved == [.init(due: .day("2026-12-06"), note: "quick?", watched: viewing)])
        #expect(fixture.results.count == 1)
    }

    @Test("In WatchlistFormScreen, Tab and the arrow keys move the focus through the fields, and a click sets it")
    func focus() {
        let screen = screen()
        var rows = [row(screen)]
        for key in [Key.tab, .down, .tab, .tab, .backTab, .up] {
            press(key, in: screen)
            rows.append(row(screen))
        }
        #expect(rows == [1, 3, 5, 7, 1, 7, 5])
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 20))), context))
        #expect(row(screen) == 3)
        #expect(!screen.handle(.mouse(MouseEvent(.click, at: Position(row: 2, column: 20))), context))
        #expect(!screen.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 3, column: 20))), context))
    }

    @Test("WatchlistFormScreen saves a long note with line breaks unchanged, unless the user edits the note")
    func longNote() async {
        let note = "First line\nsecond line " + String(repeating: "and more ", count: 40)
        let screen = screen(.sample(1, "Alien", note: note))
        fill("friday", in: screen)
        await submit(screen)
        #expect(fixture.saved == [.init(due: .day("2026-11-27"), note: note)])
        press(.end, .character("!"), in: screen)
        await submit(screen)
        #expect(fixture.saved.last?.note == note.replacing("\n", with: " ") + "!")
    }

    @Test("F2 opens the choice of a rating with the typed rating, and the chosen rating replaces the field's text")
    func chooseRating() {
        let screen = screen(.sample(1, "Alien", watched: "2026-11-20", rating: 7.5))
        let steps: [(rating: Double?, text: String)] = [(10, "10"), (nil, "(0.5 to 10)")]
        for (rating, text) in steps {
            press(Key(.function(2)), in: screen)
            fixture.choices.last?.choose(rating.flatMap { MovieRating($0) })
            #expect(screen.render(context).lines[7] == " Rating    \(text)")
            #expect(row(screen) == 7)
        }
        press(.character("x"), Key(.function(2)), in: screen)
        #expect(fixture.choices.map(\.current) == [MovieRating(7.5), MovieRating(10), nil])
    }

    @Test("F3 opens the film, and Esc closes the form, but asks before it discards changes")
    func otherKeys() {
        let screen = screen()
        press(Key(.function(3)), .escape, .character("x"), .escape, in: screen)
        #expect(fixture.shown.map(\.title) == ["Alien"] && fixture.saved.isEmpty)
        #expect(fixture.results == [.cancelled] && fixture.questions.count == 1)
        fixture.questions.last?()
        press(.backspace, .escape, in: screen)
        #expect(fixture.results == [.cancelled, .cancelled, .cancelled] && fixture.questions.count == 1)
    }

    @Test("A typed, pasted or chosen change of a field removes its problem, and a movement of the cursor does not")
    func edits() async {
        let screen = screen(.sample(1, "Alien", watched: "2026-11-20", rating: 9))
        fill("never", "", "x", "11", in: screen)
        await submit(screen)
        press(.left, .home, .up, .down, in: screen)
        #expect(problemRows(screen) == [2, 6, 8])
        _ = screen.handle(.paste("friday"), context)
        #expect(problemRows(screen) == [6, 8])
        press(Key(.function(2)), in: screen)
        fixture.choices.last?.choose(MovieRating(8))
        #expect(problemRows(screen) == [6])
        press(.up, .delete, in: screen)
        #expect(problemRows(screen) == [])
        // A cleared rating solves the problem of a cleared day, too.
        await submit(screen)
        #expect(problemRows(screen) == [6])
        press(.down, .delete, in: screen)
        #expect(problemRows(screen) == [] && fixture.saved.isEmpty)
    }

    @Test("During a submission, WatchlistFormScreen handles only Esc, and a second Enter saves nothing")
    func duringSubmission() async {
        let screen = screen()
        fixture.waits = true
        fill("", "note", in: screen)
        // The second Enter is pressed before the submission starts, the third one during the submission.
        press(.enter, .enter, in: screen)
        await eventually { !fixture.saved.isEmpty }
        press(.enter, .character("x"), Key(.function(2)), Key(.function(3)), in: screen)
        _ = screen.handle(.paste("x"), context)
        #expect(fixture.saved.count == 1 && fixture.choices.isEmpty && fixture.shown.isEmpty)
        #expect(screen.render(context).lines[5] == " Watched   (not yet; 2026-11-20, yesterday)")
        #expect(row(screen) == nil)
        press(.escape, in: screen)
        #expect(fixture.results == [.cancelled] && fixture.questions.isEmpty)
        screen.didDisappear()
        await eventually { fixture.cancelledSubmissions != 0 }
        #expect(fixture.cancelledSubmissions == 1)
    }

    @Test("WatchlistFormScreen shows the error of the store until the next submission, and no cancellation")
    func failure() async {
        let screen = screen()
        fixture.failure = TestError("\u{1B}[2JThe database is locked by another program.")
        await submit(screen)
        let canvas = screen.render(RenderContext(size: Size(columns: 24, rows: 22)))
        #expect(canvas.lines[9].hasPrefix(" The ") && canvas.lines.dropFirst(9).joined().contains("program."))
        #expect(canvas.lines.allSatisfy { isHarmless($0) && SafeText($0).cellWidth <= 24 })
        #expect(canvas.style(row: 9, column: 1) == .error && fixture.results.isEmpty)
        for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 10, rows: 2)] {
            #expect(screen.render(RenderContext(size: size)).size == size)
        }
        fixture.failure = CancellationError()
        await submit(screen)
        #expect(screen.render(context).lines[9].isEmpty && fixture.results.isEmpty)
        fixture.failure = nil
        await submit(screen)
        #expect(fixture.results.count == 1)
    }

    @Test("In 8 rows, WatchlistFormScreen shows all fields with their problems, or all fields with the error")
    func lowTerminal() async {
        let low = RenderContext(size: Size(columns: 40, rows: 8))
        let screen = screen(.sample(1, "Alien", watched: "2026-11-20"))
        fill("x", String(repeating: "x", count: 4_001), "x", "z", in: screen)
        await submit(screen)
        let fieldsAndProblems = [
            " Due       x", "           Not a date. Ex", " Note      xxxxxxxxxxxxxx", "           The end is cut",
            " Watched   x", "           Not a date. Ex", " Rating    z", "           Not a rating f",
        ]
        #expect(screen.render(low).lines.map { String($0.prefix(25)) } == fieldsAndProblems)
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 2, column: 20))), low))
        #expect(screen.render(low).cursor?.row == 2)
        fill("y", "yesterday", "8", "friday", in: screen)
        fixture.failure = TestError("The disk is full. Remove files and press Enter again.")
        await submit(screen)
        let lines = screen.render(low).lines
        #expect(lines.prefix(4).map { $0.prefix(5) } == [" Due ", " Note", " Watc", " Rati"])
        #expect(lines[4] == " The disk is full. Remove" && lines.joined().contains("Enter again."))
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 20))), low))
        #expect(screen.render(low).cursor?.row == 3)
    }
}
