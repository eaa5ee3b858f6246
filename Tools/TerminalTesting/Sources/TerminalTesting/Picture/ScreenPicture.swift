/// A screen as a picture, in SVG that needs nothing else.
///
/// Each run of text has its place and its length, so that columns line up in whatever font is there. Blocks and the lines of frames
/// are drawn, not written, so that they meet. Images are shown where a PNG or JPEG was sent.
public struct ScreenPicture: Sendable {
    let screen: Screen
    let theme: PictureTheme
    let title: String?
    let grid: PictureGrid

    /// - Parameter title: what stands in the window's title bar; nil for a window without one.
    public init(_ screen: Screen, theme: PictureTheme = .dark, title: String? = nil) {
        self.screen = screen
        self.theme = theme
        self.title = title
        grid = PictureGrid(columns: screen.columns, rows: screen.rows, hasTitle: title != nil)
    }

    private static let fonts =
        "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

    private static let buttons: [UInt32] = [0xFF5F57, 0xFEBC2E, 0x28C840]

    /// The picture.
    public var svg: String {
        let size = "width=\"\(SVG.number(grid.width))\" height=\"\(SVG.number(grid.height))\""
        let box = "viewBox=\"0 0 \(SVG.number(grid.width)) \(SVG.number(grid.height))\""
        let font = "font-family=\"\(Self.fonts)\" font-size=\"\(SVG.number(PictureGrid.fontSize))\""
        let label = SVG.escaped(title ?? "A terminal")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) \(font) xml:space="preserve" role="img" \
            aria-label="\(label)">
            \(window)\(images(below: true))\(grounds)\(texts)\(images(below: false))\(cursor)</svg>

            """
    }

    private var window: String {
        let (right, bottom) = (SVG.number(grid.width - 1), SVG.number(grid.height - 1))
        let paint = "fill=\"\(SVG.color(theme.background))\" stroke=\"\(SVG.color(theme.titleBar))\""
        let frame = "<rect x=\".5\" y=\".5\" width=\"\(right)\" height=\"\(bottom)\" rx=\"8\" \(paint)/>\n"
        return frame + (title.map(titleBar) ?? "")
    }

    private func titleBar(_ title: String) -> String {
        let (width, height) = (SVG.number(grid.width), SVG.number(grid.titleHeight))
        let shape = "M0 \(height)V8Q0 0 8 0H\(SVG.number(grid.width - 8))Q\(width) 0 \(width) 8V\(height)z"
        var svg = "<path fill=\"\(SVG.color(theme.titleBar))\" d=\"\(shape)\"/>\n"
        for (index, color) in Self.buttons.enumerated() {
            svg += "<circle cx=\"\(20 + 20 * index)\" cy=\"15\" r=\"6\" fill=\"\(SVG.color(color))\"/>\n"
        }
        let place = "x=\"\(SVG.number(grid.width / 2))\" y=\"20\" text-anchor=\"middle\" font-size=\"13\""
        let color = SVG.color(theme.foreground)
        return svg + "<text \(place) fill=\"\(color)\" fill-opacity=\".7\">\(SVG.escaped(title))</text>\n"
    }

    private var cursor: String {
        guard screen.cursor.isVisible else { return "" }
        var block = PictureRectangles()
        block.add(
            theme.foreground,
            opacity: 0.5,
            x: grid.x(screen.cursor.column),
            y: grid.y(screen.cursor.row),
            width: PictureGrid.cellWidth,
            height: PictureGrid.cellHeight
        )
        return block.svg
    }
}
