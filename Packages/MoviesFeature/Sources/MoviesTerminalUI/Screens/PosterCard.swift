import MoviesPresentation
import TerminalText
import TerminalUI

/// A poster made of letters, where the picture cannot be read.
struct PosterCard {
    let item: MovieDetailsItemViewModel

    func draw(on canvas: inout Canvas, at origin: Position, _ size: Size) {
        canvas.drawBox(at: origin, size)
        let width = size.columns - 4
        guard width > 0 else { return }
        var lines = SafeText(item.movie.title).wrapped(toCells: width).map { StyledText($0, .bold) }
        if !item.movie.yearText.isEmpty { lines.append(StyledText(SafeText(item.movie.yearText))) }
        if !item.directors.isEmpty {
            lines.append("")
            lines += SafeText(item.directors.joined(separator: ", ")).wrapped(toCells: width).map {
                StyledText($0, .dim)
            }
        }
        lines = Array(lines.prefix(max(0, size.rows - 2)))
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line,
                row: origin.row + (size.rows - lines.count) / 2 + index,
                column: origin.column + (size.columns - line.cellWidth) / 2
            )
        }
    }
}
