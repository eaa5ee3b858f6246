/// Where a screen stands among the lines around it: its title above, its status below. In a low terminal they go first.
struct ScreenLayout {
    let size: Size

    init(_ size: Size) {
        self.size = size
    }

    var hasTitle: Bool { size.rows >= 10 }
    var hasStatus: Bool { size.rows >= 4 }

    var content: Size {
        Size(columns: size.columns, rows: size.rows - contentOrigin.row - (hasStatus ? 1 : 0))
    }

    var contentOrigin: Position { Position(row: hasTitle ? 1 : 0, column: 0) }

    func context(_ whole: RenderContext) -> RenderContext {
        whole.with(size: content)
    }
}
