extension TerminalEmulator {
    /// Takes images off the screen, as the command's key `d` says (all ways but those by `I` and by frame); a capital frees what was sent as well.
    mutating func deleteImages(_ command: KittyCommand) {
        let what = command["d"] ?? "a"
        let isDeleted = deletion(what.lowercased(), command)
        let deleted = page.placements.filter(isDeleted)
        page.placements.removeAll(where: isDeleted)
        guard what != what.lowercased() else { return }
        var freed = Set(deleted.map(\.identifier))
        if what == "I", let identifier = command.number("i") { freed.insert(identifier) }
        for identifier in freed where !page.placements.contains(where: { $0.identifier == identifier }) {
            images.images[identifier] = nil
        }
    }

    private func deletion(_ what: String, _ command: KittyCommand) -> (ScreenImage) -> Bool {
        let cursor = cursor
        let column = (command.number("x") ?? 0) - 1
        let row = (command.number("y") ?? 0) - 1
        let layer = command.number("z") ?? 0
        let identifier = command.number("i")
        let placement = command.number("p") ?? 0
        switch what {
        case "a": return { _ in true }
        case "i": return { $0.identifier == identifier && (placement == 0 || $0.placement == placement) }
        case "c": return { $0.covers(row: cursor.row, column: cursor.column) }
        case "p": return { $0.covers(row: row, column: column) }
        case "q": return { $0.covers(row: row, column: column) && $0.layer == layer }
        case "x": return { $0.covers(row: $0.row, column: column) }
        case "y": return { $0.covers(row: row, column: $0.column) }
        case "z": return { $0.layer == layer }
        case "r": return { $0.identifier > column && $0.identifier <= row + 1 }
        default: return { _ in false }
        }
    }
}

extension ScreenImage {
    /// Whether a cell lies below the image.
    func covers(row: Int, column: Int) -> Bool {
        row >= self.row && row < self.row + rows && column >= self.column && column < self.column + columns
    }
}
