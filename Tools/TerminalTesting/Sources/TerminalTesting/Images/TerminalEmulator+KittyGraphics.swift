extension TerminalEmulator {
    /// - Returns: whether the terminal knows such commands. The question whether it does is no offence anywhere.
    mutating func kittyGraphics(_ bytes: ArraySlice<UInt8>) -> Bool {
        let part = KittyCommand(bytes)
        guard kind == .kitty else { return part.action == "q" }
        var command = images.unfinished ?? part
        if images.unfinished != nil { command.payload += part.payload }
        if part.isContinued {
            images.unfinished = command
            return true
        }
        images.unfinished = nil
        switch command.action {
        case "t", "T", "q": transmit(command)
        case "p": put(command, command.number("i"))
        case "d": deleteImages(command)
        // Frames of animations, and their playing.
        case "f", "a", "c": break
        default: return false
        }
        return true
    }

    private mutating func transmit(_ command: KittyCommand) {
        guard let image = image(command) else { return }
        if command.action == "q" { return acknowledge(command, command.number("i") ?? 0, "OK") }
        let identifier = command.number("i").flatMap { $0 > 0 ? $0 : nil } ?? images.newIdentifier()
        // One that is sent again is another image.
        page.placements.removeAll { $0.kind == .kitty && $0.identifier == identifier }
        images.images[identifier] = image
        if command.action == "T" { place(image, command, identifier) }
        acknowledge(command, identifier, "OK")
    }

    private mutating func image(_ command: KittyCommand) -> ImageStore.Image? {
        let identifier = command.number("i") ?? 0
        guard command["t"] ?? "d" == "d" else {
            acknowledge(command, identifier, "EBADF:Images are taken from the terminal's input only")
            return nil
        }
        guard let payload = Base64.decoded(command.payload), let size = command.size(of: payload) else {
            acknowledge(command, identifier, "EINVAL:Not an image in Base64 with a size")
            return nil
        }
        let bytes = ["24": 3, "32": 4][command["f"] ?? "32"].map { $0 * size.width * size.height } ?? 1
        guard command["o"] != nil || payload.count >= bytes else {
            acknowledge(command, identifier, "ENODATA:Insufficient image data: \(payload.count) < \(bytes)")
            return nil
        }
        return ImageStore.Image(payload: payload, size: size)
    }

    private mutating func put(_ command: KittyCommand, _ identifier: Int?) {
        guard let identifier, let image = images.images[identifier] else {
            return acknowledge(command, identifier ?? 0, "ENOENT:Put command refers to non-existent image")
        }
        place(image, command, identifier)
        acknowledge(command, identifier, "OK")
    }

    private mutating func place(_ image: ImageStore.Image, _ command: KittyCommand, _ identifier: Int) {
        // Shown by characters that stand for it: not drawn here.
        if command["U"] == "1" { return }
        let placement = command.number("p") ?? 0
        if placement != 0 {
            page.placements.removeAll { $0.identifier == identifier && $0.placement == placement }
        }
        let (columns, rows) = command.cells(for: image.size)
        page.placements.append(
            ScreenImage(
                kind: .kitty,
                identifier: identifier,
                placement: placement,
                row: cursor.row,
                column: cursor.column,
                columns: columns,
                rows: rows,
                layer: command.number("z") ?? 0,
                payload: image.payload
            )
        )
        if command["C"] != "1" { moveBehind(columns: columns, rows: rows) }
    }

    /// To the right of the last row that the image covers, scrolling as far as that needs.
    private mutating func moveBehind(columns covered: Int, rows coveredRows: Int) {
        var row = cursor.row + coveredRows - 1
        var column = cursor.column + covered
        if column >= columns {
            column = 0
            row += 1
        }
        if row > margins.upperBound, cursor.row <= margins.upperBound {
            scroll(by: row - margins.upperBound)
            row = margins.upperBound
        }
        moveCursor(row: row, column: column)
    }

    private mutating func acknowledge(_ command: KittyCommand, _ identifier: Int, _ message: String) {
        let silence = command.number("q") ?? 0
        guard command["i"] != nil || command["I"] != nil, silence < (message == "OK" ? 1 : 2) else { return }
        let number = command["I"].map { ",I=\($0)" } ?? ""
        let placement = command["p"].map { ",p=\($0)" } ?? ""
        reply("\u{1B}_Gi=\(identifier)\(number)\(placement);\(message)\u{1B}\\")
    }
}
