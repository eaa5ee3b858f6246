/// The images a program has sent.
struct ImageStore: Sendable {
    struct Image: Sendable {
        let payload: [UInt8]
        let size: PixelSize
    }

    /// Those of the kitty protocol by their numbers.
    var images: [Int: Image] = [:]
    /// The command whose payload is still coming.
    var unfinished: KittyCommand?
    /// Images made of cells, whose place is where their cells are.
    private var inlineImages: [Int: [UInt8]] = [:]
    private var next = 1

    /// A number that no image has.
    mutating func newIdentifier() -> Int {
        while images[next] != nil { next += 1 }
        defer { next += 1 }
        return next
    }

    /// Keeps an image made of cells.
    ///
    /// - Returns: what its cells are marked with.
    mutating func addInline(_ payload: [UInt8]) -> Int {
        let identifier = newIdentifier()
        inlineImages[identifier] = payload
        return identifier
    }

    /// The images of which cells are left, in the order in which they came.
    func inline(in grid: Grid) -> [ScreenImage] {
        guard !inlineImages.isEmpty else { return [] }
        var places: [Int: (rows: ClosedRange<Int>, columns: ClosedRange<Int>)] = [:]
        for (row, cells) in grid.cells.enumerated() {
            for (column, cell) in cells.enumerated() {
                guard let identifier = cell.inlineImage else { continue }
                let (rows, columns) = places[identifier] ?? (row...row, column...column)
                places[identifier] = (
                    rows.lowerBound...row, min(columns.lowerBound, column)...max(columns.upperBound, column)
                )
            }
        }
        return places.sorted { $0.key < $1.key }.map { identifier, place in
            ScreenImage(
                kind: .inline,
                identifier: identifier,
                placement: 0,
                row: place.rows.lowerBound,
                column: place.columns.lowerBound,
                columns: place.columns.count,
                rows: place.rows.count,
                layer: 0,
                payload: inlineImages[identifier] ?? []
            )
        }
    }
}
