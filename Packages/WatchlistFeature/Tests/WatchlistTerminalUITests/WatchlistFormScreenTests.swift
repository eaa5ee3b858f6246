import AsyncTesting
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing
import WatchlistPresentation
import WatchlistTerminalUI

@Suite("WatchlistFormScreen", .timeLimit(.minutes(1)))
@MainActor
struct WatchlistFormScreenTests {
    private typealias FormScreen = WatchlistFormScreen

    private let viewModel = StubWatchlistFormViewModel()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    private func fields(_ due: String, _ note: String, _ watched: String, _ rating: String) -> WatchlistFormFields {
        var fields = WatchlistFormFields()
        (fields[.due], fields[.note], fields[.watched], fields[.rating]) = (due, note, watched, rating)
        return fields
    }

    private func screen(_ initial: WatchlistFormFields = WatchlistFormFields()) -> FormScreen {
        viewModel.initialFields = initial
        return WatchlistFormScreen(viewModel: viewModel)
    }

    private func press(_ keys: Key..., in screen: FormScreen) {
        for key in keys { #expect(screen.handle(.key(key), context)) }
    }

    private func type(_ text: String, in screen: FormScreen) {
        for character in text { press(.character(character), in: screen) }
    }

    @Test("The help of WatchlistFormScreen contains each key that the form handles")
    func help() {
        #expect(HandledKeys.missingInHelp { screen() }.isEmpty)
    }

    @Test("WatchlistFormScreen shows the fields without control characters, and placeholders in empty fields")
    func fields() {
        let lines = screen(fields("2026-12-24", hostileTitle, "", "")).render(context).lines
        #expect(lines[1] == " Due       2026-12-24")
        #expect(lines[3].hasPrefix(" Note      Rain") && lines.allSatisfy(isHarmless))
        #expect(lines[5] == " Watched   (not yet; 2026-11-20, yesterday)")
        #expect(lines[7] == " Rating    (0.5 to 10)")
    }

    @Test("WatchlistFormScreen of a new film has a field for the film, and no key that opens the film")
    func newMovie() {
        viewModel.fields = [.movie, .due, .note, .watched, .rating]
        #expect(HandledKeys.missingInHelp { self.screen() }.isEmpty)
        let screen = self.screen()
        let lines = screen.render(context).lines
        #expect(lines[1] == " Film      (a title, an id or an address)" && lines[9] == " Rating    (0.5 to 10)")
        _ = screen.handle(.key(Key(.function(3))), context)
        #expect(viewModel.shownMovies == 0)
        // A terminal of 10 rows.
        viewModel.problems = [.movie: "Nothing."]
        let dense = screen.render(RenderContext(size: Size(columns: 80, rows: 8))).lines
        #expect(dense[4] == " Rating    (0.5 to 10)" && dense[5].hasSuffix(" Nothing."))
    }

    @Test("WatchlistFormScreen keeps a pasted note of several thousand characters, and reports one that it has cut")
    func pastedNote() async {
        let screen = screen()
        let note = String(repeating: "x", count: 4_000)
        press(.tab, in: screen)
        _ = screen.handle(.paste(note + "y"), context)
        #expect(viewModel.problems == [.note: "cut"])
        press(.control("u"), in: screen)
        #expect(viewModel.problems.isEmpty)
        _ = screen.handle(.paste(note), context)
        press(.enter, in: screen)
        #expect(await viewModel.submitted(atLeast: 1).last?[.note] == note)
    }

    @Test("WatchlistFormScreen submits typed and pasted texts of all fields on Enter")
    func submit() async {
        let screen = screen(fields("2026-12-24", "", "", ""))
        #expect(screen.takesText && screen.title == "Alien")
        // Typing replaces the text of the focused field.
        type("+2w", in: screen)
        press(.tab, in: screen)
        _ = screen.handle(.paste("quick?\u{1B}[2J"), context)
        press(.down, in: screen)
        type("yesterday", in: screen)
        press(.tab, in: screen)
        type("9", in: screen)
        press(.enter, in: screen)
        #expect(await viewModel.submitted(atLeast: 1) == [fields("+2w", "quick?", "yesterday", "9")])
    }

    @Test("In WatchlistFormScreen, Tab and the arrow keys move the focus through the fields, and a click sets it")
    func focus() {
        let screen = screen()
        func row() -> Int? { screen.render(context).cursor?.row }
        var rows = [row()]
        for key in [Key.tab, .down, .tab, .tab, .backTab, .up] {
            press(key, in: screen)
            rows.append(row())
        }
        #expect(rows == [1, 3, 5, 7, 1, 7, 5])
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 20))), context))
        #expect(row() == 3)
        #expect(!screen.handle(.mouse(MouseEvent(.click, at: Position(row: 2, column: 20))), context))
        #expect(!screen.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 3, column: 20))), context))
    }

    @Test("WatchlistFormScreen submits a long note with line breaks unchanged, unless the user edits the note")
    func longNote() async {
        let note = "First line\nsecond line " + String(repeating: "and more ", count: 40)
        let screen = screen(fields("", note, "", ""))
        type("friday", in: screen)
        press(.enter, in: screen)
        #expect(await viewModel.submitted(atLeast: 1) == [fields("friday", note, "", "")])
        press(.tab, .end, in: screen)
        type("!", in: screen)
        await eventually {
            press(.enter, in: screen)
            return viewModel.submitted.count > 1
        }
        #expect(viewModel.submitted[1] == fields("friday", note.replacing("\n", with: " ") + "!", "", ""))
    }

    @Test("F2 opens the choice of a rating with the typed fields, and the chosen rating replaces the field's text")
    func chooseRating() throws {
        let screen = screen(fields("", "", "", "8"))
        press(Key(.function(2)), in: screen)
        let choice = try #require(viewModel.choice)
        #expect(choice.fields == fields("", "", "", "8"))
        choice.choose("10")
        #expect(screen.render(context).lines[7] == " Rating    10")
        #expect(screen.render(context).cursor?.row == 7)
        choice.choose("")
        #expect(screen.render(context).lines[7] == " Rating    (0.5 to 10)")
    }

    @Test("F3 opens the film, and Esc cancels the form and reports whether it has changes")
    func otherKeys() {
        let screen = screen()
        press(Key(.function(3)), .escape, in: screen)
        type("x", in: screen)
        press(.escape, .backspace, .escape, in: screen)
        #expect(viewModel.shownMovies == 1 && viewModel.submitted.isEmpty)
        #expect(viewModel.cancels == [false, true, false])
    }

    @Test("WatchlistFormScreen reports typed, pasted and chosen changes of a field, but no movement of the cursor")
    func edits() {
        let screen = screen(fields("2026-12-24", "", "", ""))
        press(.left, .home, .tab, in: screen)
        #expect(viewModel.edited.isEmpty)
        type("x", in: screen)
        press(.backTab, .delete, Key(.function(2)), in: screen)
        viewModel.choice?.choose("8")
        press(.up, in: screen)
        _ = screen.handle(.paste("friday"), context)
        #expect(viewModel.edited == [.note, .due, .rating, .watched])
    }

    @Test("During a submission, WatchlistFormScreen handles only Esc, and a second Enter submits nothing")
    func duringSubmission() async {
        let screen = screen(fields("", "", "", "8"))
        viewModel.waits = true
        press(.tab, in: screen)
        type("note", in: screen)
        // The second Enter is pressed before the submission starts, the third one during the submission.
        press(.enter, .enter, in: screen)
        _ = await viewModel.submitted(atLeast: 1)
        press(.enter, .character("x"), Key(.function(2)), Key(.function(3)), in: screen)
        _ = screen.handle(.paste("x"), context)
        #expect(viewModel.submitted.count == 1 && viewModel.choice == nil && viewModel.shownMovies == 0)
        #expect(screen.render(context).lines[1] == " Due       (2026-12-24, tomorrow, friday, +2w)")
        #expect(screen.render(context).cursor?.row == 3)
        viewModel.isSubmitting = true
        #expect(screen.render(context).cursor == nil)
        press(.escape, in: screen)
        #expect(viewModel.cancels == [false])
        screen.didDisappear()
        await eventually { viewModel.cancelledSubmissions != 0 }
        #expect(viewModel.cancelledSubmissions == 1)
    }

    @Test(
        "WatchlistFormScreen shows problems below their fields, and an error below all fields, in red",
        arguments: [80, 24]
    )
    func problems(columns: Int) {
        let context = RenderContext(size: Size(columns: columns, rows: 22))
        let screen = screen()
        viewModel.problems = [.due: "Not a date.", .rating: "Not a whole number from 1 to 10."]
        viewModel.message = "\u{1B}[2JThe database is locked by another program."
        let canvas = screen.render(context)
        #expect(canvas.lines[2].hasSuffix("Not a date."))
        #expect(canvas.lines[8].hasPrefix("           Not a who"))
        #expect(canvas.lines[9].hasPrefix(" The "))
        #expect(canvas.lines.dropFirst(9).joined().contains("program."))
        #expect(canvas.lines.allSatisfy { isHarmless($0) && SafeText($0).cellWidth <= columns })
        for row in [2, 8] { #expect(canvas.style(row: row, column: 11) == .error) }
        #expect(canvas.style(row: 9, column: 1) == .error)
    }

    @Test("In 8 rows, WatchlistFormScreen shows all fields with their problems, or all fields with the error")
    func lowTerminal() {
        let context = RenderContext(size: Size(columns: 40, rows: 8))
        let screen = screen(fields("x", "y", "", "z"))
        viewModel.problems = [.due: "Bad due.", .note: "Bad note.", .watched: "Bad day.", .rating: "Bad rating."]
        #expect(
            screen.render(context).lines == [
                " Due       x", "           Bad due.", " Note      y", "           Bad note.",
                " Watched   (not yet; 2026-11-20, yeste…", "           Bad day.", " Rating    z",
                "           Bad rating.",
            ]
        )
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 2, column: 20))), context))
        #expect(screen.render(context).cursor?.row == 2)
        viewModel.problems = [:]
        viewModel.message = "The disk is full. Remove files and press Enter again."
        let lines = screen.render(context).lines
        #expect(lines.prefix(4).map { $0.prefix(5) } == [" Due ", " Note", " Watc", " Rati"])
        #expect(lines[4] == " The disk is full. Remove" && lines.joined().contains("Enter again."))
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 20))), context))
        #expect(screen.render(context).cursor?.row == 3)
    }

    @Test(
        "WatchlistFormScreen renders at sizes from 0 × 0 to 200 × 60",
        arguments: [(0, 0), (1, 1), (10, 2), (200, 60)]
    )
    func sizes(columns: Int, rows: Int) {
        viewModel.message = "Failed."
        let context = RenderContext(size: Size(columns: columns, rows: rows))
        #expect(screen(fields("x", "y", "z", "1")).render(context).size == context.size)
    }
}
