/// Where a screen stands among the lines around it: its title above, its status below. In a low terminal they go first.
struct ScreenLayout {
    let size: Size

    init(_ size: Size) {
        self.size = size
    }

    var hasTitle: Bool { size.rows >= 10 }
    var hasStatus: Bool { size.rows >= 4 }

    var content: Size {
        Size(columns: size.columns, rows: size.rows - contentRow - (hasStatus ? 1 : 0))
    }

    var contentRow: Int { hasTitle ? 1 : 0 }

    func context(_ whole: RenderContext) -> RenderContext {
        whole.with(size: content)
    }

    /// The event as the content sees it.
    func inContent(_ event: InputEvent) -> InputEvent {
        guard case .mouse(let mouse) = event else { return event }
        return .mouse(mouse.relative(to: Position(row: contentRow, column: 0)))
    }
}
