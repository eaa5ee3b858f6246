import Observation
import TerminalText

@testable import TerminalUI

@MainActor
@Observable
final class StubScreen: Screen {
    let title: SafeText
    let keys: [KeyHelp]
    var lines: [String]
    var statusText = "status"
    var isAnimated = false
    var takesText = false
    var focusedPanel: (any Panel)?
    @ObservationIgnored var uses: (InputEvent) -> Bool
    /// The canvas that the screen renders instead of its lines; nil for the lines.
    @ObservationIgnored var canvas: Canvas?
    @ObservationIgnored var action: (@MainActor () async -> Void)?
    @ObservationIgnored private(set) var events: [InputEvent] = []
    @ObservationIgnored private(set) var sizes: [Size] = []
    /// The calls of `didAppear`, `didDisappear` and `didLayout`, oldest first.
    @ObservationIgnored private(set) var life: [String] = []
    @ObservationIgnored private(set) var timesRendered = 0

    init(
        _ title: SafeText = "Stub",
        lines: [String] = [],
        keys: [KeyHelp] = [KeyHelp("Enter", "open it", hint: "open")],
        uses: @escaping (InputEvent) -> Bool = { _ in false }
    ) {
        self.title = title
        self.lines = lines
        self.keys = keys
        self.uses = uses
    }

    func status(_ context: RenderContext) -> StyledText { StyledText(SafeText(statusText)) }

    func render(_ context: RenderContext) -> Canvas {
        timesRendered += 1
        if let canvas { return canvas }
        var canvas = Canvas(context.size)
        for (row, line) in lines.enumerated() { canvas.draw(SafeText(line), row: row, column: 0) }
        if isAnimated {
            canvas.draw(context.working("busy"), row: lines.count, column: 0)
            canvas.isAnimated = true
        }
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        events.append(event)
        if let action { context.actions.start(action) }
        sizes.append(context.size)
        return uses(event)
    }

    func didLayout(_ context: RenderContext) { life.append("laid out in \(context.size.columns)x\(context.size.rows)") }
    func didAppear() { life.append("appeared") }
    func didDisappear() { life.append("disappeared") }
}

/// A panel that handles some keys, and whose help contains only `Delete`.
@MainActor
final class StubPanel: Panel {
    let preferredHeight = 0
    let keys = [KeyHelp("Delete", "remove it", hint: "remove")]
    private let handled: [Key]

    init(handled: [Key] = []) { self.handled = handled }

    func render(_ context: RenderContext) -> Canvas { Canvas(context.size) }
    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool { handled.contains { event == .key($0) } }
}

extension RenderContext {
    init(_ columns: Int, _ rows: Int) { self.init(size: Size(columns: columns, rows: rows)) }
}
