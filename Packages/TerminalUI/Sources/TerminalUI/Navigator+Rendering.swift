import Navigation
import TerminalText

extension Navigator {
    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        guard let top = topScreen else { return canvas }
        let layout = ScreenLayout(context.size)
        let origin = layout.contentOrigin
        canvas.draw(top.render(layout.context(context)), row: origin.row, column: origin.column)
        if layout.hasTitle { drawTitle(of: top, on: &canvas) }
        if layout.hasStatus { drawStatus(of: presented ?? top, layout.context(context), on: &canvas) }
        if let presented { draw(presented, over: &canvas, layout.context(context)) }
        return canvas
    }

    private func drawTitle(of screen: any Screen, on canvas: inout Canvas) {
        var title = StyledText(" ", .bold)
        let appName = SafeText(appName)
        title.append(appName, .accent)
        if !screen.title.isEmpty {
            title.append(" › ", .separator)
            title.append(screen.title.truncated(toCells: max(0, canvas.size.columns - appName.cellWidth - 5)))
        }
        canvas.draw(title, row: 0, column: 0)
    }

    /// Draws the status and the keys. The keys of the help and the first one of the screen have priority over the end of the status.
    private func drawStatus(of screen: any Screen, _ context: RenderContext, on canvas: inout Canvas) {
        let row = canvas.size.rows - 1
        let columns = canvas.size.columns
        let all = keys(of: screen).filter { $0.hint != nil }
        let first = all.filter { $0.hint == KeyHelp.help } + screen.keys.filter { $0.hint != nil }.prefix(2)
        let reserved = first.prefix(2).reduce(0) { reserved, key in
            let cells = reserved + Self.hint(key).cellWidth + 2
            // In a very narrow terminal, both keys would leave no room for the status.
            return cells <= columns * 2 / 3 ? cells : reserved
        }
        let statusWidth = columns - 2 - reserved
        let status = screen.status(context).truncated(toCells: max(0, statusWidth))
        canvas.draw(status, row: row, column: 1, width: columns - 2)
        let hints = Self.hints(all, first: first + commandKeys, room: columns - status.cellWidth - 4)
        var column = columns - 1 - hints.map(\.cellWidth).reduce(2 * (hints.count - 1), +)
        for hint in hints {
            canvas.draw(hint, row: row, column: column)
            column += hint.cellWidth + 2
        }
    }

    /// Returns the hints that fit, in the order of the keys: first the keys in `first`, then the last two, such as back and quit.
    private static func hints(_ keys: [KeyHelp], first: [KeyHelp], room: Int) -> [StyledText] {
        func rank(_ index: Int) -> Int {
            if let place = first.firstIndex(of: keys[index]) { return place - first.count - 2 }
            return index >= keys.count - 2 ? index - keys.count : index
        }
        var room = room + 2
        let shown = keys.indices.sorted { rank($0) < rank($1) }.prefix { index in
            room -= hint(keys[index]).cellWidth + 2
            return room >= 0
        }
        return shown.sorted().map { hint(keys[$0]) }
    }

    /// Returns the first of several equivalent keys, and its action in one or two words.
    private static func hint(_ help: KeyHelp) -> StyledText {
        StyledText(SafeText(String(help.keys.string.prefix { $0 != " " })), .bold) + StyledText(" " + (help.hint ?? ""))
    }

    private func draw(_ screen: any Screen, over canvas: inout Canvas, _ context: RenderContext) {
        // Pictures would cover the overlay.
        canvas.removeImages()
        canvas.cursor = nil
        let inner = screen.render(context)
        let box = Self.box(around: inner.size, in: canvas.size)
        canvas.drawBox(at: box.origin, box.size, title: screen.title)
        canvas.draw(inner, row: box.inside.row, column: box.inside.column)
    }

    /// Returns the position and size of an overlay's centred frame, and the position of the overlay's content.
    static func box(around inner: Size, in whole: Size) -> (origin: Position, size: Size, inside: Position) {
        let size = Size(columns: inner.columns + 2, rows: inner.rows + 2)
        let row = max(0, (whole.rows - size.rows) / 2)
        let column = max(0, (whole.columns - size.columns) / 2)
        return (Position(row: row, column: column), size, Position(row: row + 1, column: column + 1))
    }
}

/// The layout of the title line, the content and the status line. Low terminals have no title line or no status line.
struct ScreenLayout {
    let size: Size

    init(_ size: Size) { self.size = size }

    var hasTitle: Bool { size.rows >= 10 }
    var hasStatus: Bool { size.rows >= 4 }

    var contentOrigin: Position { Position(row: hasTitle ? 1 : 0, column: 0) }

    func context(_ whole: RenderContext) -> RenderContext {
        whole.with(size: Size(columns: size.columns, rows: size.rows - contentOrigin.row - (hasStatus ? 1 : 0)))
    }
}

/// The contexts that the visible screens received in their last `didLayout`.
@MainActor
struct ScreenLayouts {
    private struct Layout {
        // A new screen can have the memory address of a released one.
        weak var screen: (any Screen)?
        let context: RenderContext
    }

    private var layouts: [ObjectIdentifier: Layout] = [:]

    mutating func update(_ navigator: Navigator, _ context: RenderContext) {
        var context = ScreenLayout(context.size).context(context)
        context.time = .zero
        let visible = [navigator.topScreen, navigator.presented].compactMap(\.self)
        let open = Set((navigator.stack + [navigator.overlay].compactMap(\.self)).map(ObjectIdentifier.init))
        layouts = layouts.filter { open.contains($0.key) && $0.value.screen != nil }
        for screen in visible where layouts[ObjectIdentifier(screen)]?.context != context {
            layouts[ObjectIdentifier(screen)] = Layout(screen: screen, context: context)
            screen.didLayout(context)
        }
    }
}
