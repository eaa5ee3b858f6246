/// A cell of the screen.
public struct Cell: Sendable, Hashable {
    /// What stands there; a space where nothing does.
    public internal(set) var character: Character
    /// How it is drawn.
    public internal(set) var style: CellStyle
    /// Where it leads to, where the program made a link of it.
    public internal(set) var link: String?
    var extent: Extent
    /// Which of the images that are made of cells it shows a part of.
    var inlineImage: Int?

    enum Extent: Sendable, Hashable {
        case narrow
        case wide
        case continuation
    }

    init(
        _ character: Character,
        style: CellStyle = .plain,
        extent: Extent = .narrow,
        link: String? = nil,
        inlineImage: Int? = nil
    ) {
        self.character = character
        self.style = style
        self.extent = extent
        self.link = link
        self.inlineImage = inlineImage
    }

    /// Whether the character takes this cell and the next.
    public var isWide: Bool { extent == .wide }
    /// Whether it is the second cell of a wide character.
    public var isContinuation: Bool { extent == .continuation }

    /// Whether there is nothing to be seen in it.
    var isBlank: Bool { character == Self.space && extent == .narrow || style.isHidden }

    private static let space: Character = " "

    /// The cell with nothing in it, as it stays when the other half of its character goes.
    var emptied: Cell { Cell(" ", style: style.erased) }
}
