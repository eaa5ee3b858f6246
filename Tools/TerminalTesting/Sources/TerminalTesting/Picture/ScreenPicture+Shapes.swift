extension ScreenPicture {
    /// The same block in neighbouring cells is one rectangle where it fills them from side to side.
    func add(
        _ block: BlockElement,
        _ run: PictureRun,
        _ y: Double,
        _ color: UInt32,
        _ opacity: Double,
        _ rectangles: inout PictureRectangles
    ) {
        let (width, height) = (PictureGrid.cellWidth / 8, PictureGrid.cellHeight / 8)
        for part in block.parts {
            let isWhole = part.width == 8
            for cell in 0..<(isWhole ? 1 : run.columns) {
                rectangles.add(
                    color,
                    opacity: opacity * block.opacity,
                    x: grid.x(run.column + cell) + part.x * width,
                    y: y + part.y * height,
                    width: part.width * width * Double(isWhole ? run.columns : 1),
                    height: part.height * height
                )
            }
        }
    }

    /// - Returns: what is no rectangle.
    func add(
        _ lines: BoxDrawing,
        _ run: PictureRun,
        _ y: Double,
        _ color: UInt32,
        _ opacity: Double,
        _ rectangles: inout PictureRectangles
    ) -> String {
        var svg = ""
        let (width, height) = (PictureGrid.cellWidth, PictureGrid.cellHeight)
        for cell in 0..<run.columns {
            let x = grid.x(run.column + cell)
            if let path = lines.roundPath(x: x, y: y, width: width, height: height) {
                let paint = "fill=\"none\" stroke=\"\(SVG.color(color))\" stroke-opacity=\"\(SVG.number(opacity))\""
                svg += "<path \(paint) d=\"\(path)\"/>\n"
                continue
            }
            func line(_ weight: Int, _ x: Double, _ y: Double, isHorizontal: Bool) {
                guard weight > 0 else { return }
                let thickness = Double(weight)
                rectangles.add(
                    color,
                    opacity: opacity,
                    x: isHorizontal ? x : x - thickness / 2,
                    y: isHorizontal ? y - thickness / 2 : y,
                    width: isHorizontal ? width / 2 : thickness,
                    height: isHorizontal ? thickness : height / 2
                )
            }
            line(lines.left, x, y + height / 2, isHorizontal: true)
            line(lines.right, x + width / 2, y + height / 2, isHorizontal: true)
            line(lines.up, x + width / 2, y, isHorizontal: false)
            line(lines.down, x + width / 2, y + height / 2, isHorizontal: false)
        }
        return svg
    }

    /// Images that lie below the text, or those above it.
    func images(below: Bool) -> String {
        screen.images.filter { ($0.layer < 0) == below }.map { image in
            guard let type = image.mediaType else { return "" }
            let place = "x=\"\(SVG.number(grid.x(image.column)))\" y=\"\(SVG.number(grid.y(image.row)))\""
            let width = SVG.number(Double(image.columns) * PictureGrid.cellWidth)
            let height = SVG.number(Double(image.rows) * PictureGrid.cellHeight)
            let data = "href=\"data:\(type);base64,\(Base64.encoded(image.payload))\""
            return "<image \(place) width=\"\(width)\" height=\"\(height)\" preserveAspectRatio=\"none\" \(data)/>\n"
        }.joined()
    }
}

extension ScreenImage {
    fileprivate var mediaType: String? {
        if payload.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return payload.starts(with: [0xFF, 0xD8]) ? "image/jpeg" : nil
    }
}
