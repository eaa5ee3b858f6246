import Foundation
import Navigation
public import Observation
import TerminalText

/// An application that runs the screens of a navigator, and renders again when state changes that they read.
@MainActor
@Observable
public final class TerminalApplication {
    /// The time to wait after an escape byte. The bytes of one key arrive within this time, even on a slow connection.
    static let escapeDelay = Duration.milliseconds(30)
    /// The time to wait for more bytes of an incomplete paste or string, which may be long.
    static let textDelay = Duration.seconds(1)
    /// The maximum size of the canvas. A wrong size, such as 65,535 × 65,535, would need more memory than the computer has.
    static let largestCanvas = Size(columns: 1_000, rows: 500)

    @ObservationIgnored private let terminal: any Terminal
    @ObservationIgnored private let navigator: Navigator
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var decoder = InputDecoder()
    @ObservationIgnored private var flushing: Task<Void, Never>?
    @ObservationIgnored private var ticking: Task<Void, Never>?
    /// Whether the app has ended, or is about to end, because the terminal was closed.
    @ObservationIgnored public private(set) var isTerminalClosed = false
    private var context: RenderContext
    @ObservationIgnored private var layouts = ScreenLayouts()
    /// The number of times that the contents of the terminal became unknown, or that the user pressed Ctrl-L.
    private var restarts = 0

    /// Creates an app. The clock times incomplete input and animations, of which an app with reduced motion has none.
    public init(
        terminal: any Terminal,
        navigator: Navigator,
        reducesMotion: Bool = false,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.terminal = terminal
        self.navigator = navigator
        self.clock = clock
        context = RenderContext(
            size: terminal.size.limited(to: Self.largestCanvas),
            capabilities: terminal.capabilities,
            reducesMotion: reducesMotion
        )
        navigator.writeClipboard = { [weak self] in self?.copy($0) }
    }

    /// Shows the screens until the user quits, the terminal closes, or the task is cancelled. Then restores the terminal and waits for the
    /// actions of the user.
    ///
    /// - Throws: Errors of the terminal, or `CancellationError` if the task is cancelled.
    public func run() async throws {
        try await showScreens()
        await context.actions.finish()
    }

    private func showScreens() async throws {
        try terminal.begin { [weak self] event in self?.handle(event) }
        defer {
            flushing?.cancel()
            ticking?.cancel()
            terminal.end()
        }
        var painter = Painter(
            colorSupport: terminal.capabilities.colorSupport,
            isHighContrast: terminal.capabilities.isHighContrast,
            graphics: terminal.capabilities.graphics
        )
        var restarts = 0
        for await frame in Observations({ [self] in frame }) {
            guard let frame else { return }
            if frame.restarts != restarts {
                restarts = frame.restarts
                painter.invalidate()
            }
            let bytes = painter.paint(frame.canvas)
            if !bytes.isEmpty { try terminal.write(bytes) }
            if frame.canvas.isAnimated, !context.reducesMotion { tick() }
            layouts.update(navigator, context)
        }
        try Task.checkCancellation()
    }

    /// The next frame; nil after the last one.
    private var frame: (canvas: Canvas, restarts: Int)? {
        navigator.hasQuit ? nil : (navigator.render(context), restarts)
    }

    private func handle(_ event: TerminalEvent) {
        switch event {
        case .input(let bytes):
            flushing?.cancel()
            handle(decoder.decode(bytes))
            if decoder.isPending { flushLater() }
        case .resized:
            resize()
        case .resumed:
            restarts += 1
            resize()
        case .closed:
            isTerminalClosed = true
            navigator.quit()
        }
    }

    private func handle(_ events: [InputEvent]) {
        for event in events {
            switch event {
            case .key(.control("c")): navigator.quit()
            case .key(.control("z")): terminal.suspend()
            case .key(.control("l")): restarts += 1
            default: navigator.handle(event, context)
            }
        }
    }

    /// Sends OSC 52, which sets the clipboard of the user, also over SSH. A failed write ends the app with the next frame.
    private func copy(_ text: String) {
        let content = Data(text.utf8).base64EncodedString()
        try? terminal.write(Array("\u{1B}]52;c;\(content)\u{1B}\\".utf8))
    }

    private func resize() {
        let size = terminal.size.limited(to: Self.largestCanvas)
        if size != context.size { context.size = size }
        if terminal.capabilities != context.capabilities { context.capabilities = terminal.capabilities }
    }

    /// Ends the decoder's incomplete input if no further byte arrives in time.
    private func flushLater() {
        let delay = decoder.isInText ? Self.textDelay : Self.escapeDelay
        flushing = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: delay)) != nil, let self, !Task.isCancelled else { return }
            handle(decoder.flush())
        }
    }

    /// Advances the time of animations by one step, after the duration of that step.
    private func tick() {
        guard ticking == nil else { return }
        ticking = Task { [weak self, clock] in
            defer { self?.ticking = nil }
            guard (try? await clock.sleep(for: Spinner.step)) != nil else { return }
            self?.context.time += Spinner.step
        }
    }
}
