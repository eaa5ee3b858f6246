extension SafeText {
    /// Returns the text in lines of at most `cells` cells, or of one character that is wider.
    ///
    /// Lines break at spaces other than no-break spaces, and before and after emoji, Chinese and Japanese characters, except before closing
    /// and after opening punctuation. Spaces at a break and at the ends of the text are dropped. A word wider than a line breaks between
    /// characters, unless `breaksWords` is false.
    public func wrapped(toCells cells: Int, breaksWords: Bool = true) -> [SafeText] {
        var wrap = WordWrap(cells: cells, breaksWords: breaksWords)
        for character in string {
            wrap.add(character)
        }
        return wrap.finish().map { SafeText(alreadySafe: $0) }
    }
}

/// The state of a greedy word wrap, which adds one character at a time.
private struct WordWrap {
    let cells: Int
    let breaksWords: Bool
    private var lines: [String] = []
    private var line = Piece()
    /// Spaces after the last word; they are kept only if another word follows in the same line.
    private var gap = Piece()
    private var word = Piece()

    private struct Piece {
        var text = ""
        var width = 0

        mutating func append(_ character: Character, _ cells: Int) {
            text.append(character)
            width += cells
        }
    }

    init(cells: Int, breaksWords: Bool) {
        self.cells = cells
        self.breaksWords = breaksWords
    }

    mutating func add(_ character: Character) {
        let width = CellWidth.of(character)
        if character.isBreakableSpace {
            endWord()
            gap.append(character, width)
            return
        }
        if let last = word.text.last, last.allowsBreak(before: character) { endWord() }
        // A word wider than a line breaks here.
        if breaksWords, word.width > 0, word.width + width > cells { endWord() }
        word.append(character, width)
    }

    mutating func finish() -> [String] {
        endWord()
        endLine()
        return lines
    }

    private mutating func endWord() {
        guard !word.text.isEmpty else { return }
        if !line.text.isEmpty, line.width + gap.width + word.width > cells { endLine() }
        if !line.text.isEmpty {
            line.text += gap.text
            line.width += gap.width
        }
        line.text += word.text
        line.width += word.width
        gap = Piece()
        word = Piece()
    }

    private mutating func endLine() {
        if !line.text.isEmpty { lines.append(line.text) }
        line = Piece()
    }
}

extension Character {
    fileprivate var isBreakableSpace: Bool {
        isWhitespace && !"\u{A0}\u{2007}\u{202F}".contains(self)
    }

    /// Returns whether a line may end between this character and `next` without a space.
    fileprivate func allowsBreak(before next: Character) -> Bool {
        guard isWrittenWithoutSpaces || next.isWrittenWithoutSpaces else { return false }
        return !Self.neverFirst.contains(next) && !Self.neverLast.contains(self)
    }

    /// Whether the character is wide and not Hangul, which has spaces between words.
    private var isWrittenWithoutSpaces: Bool {
        guard CellWidth.of(self) == 2, let first = unicodeScalars.first?.value else { return false }
        return !(0x1100...0x11FF).contains(first) && !(0xAC00...0xD7FF).contains(first)
    }

    /// The most frequent characters that must not begin a line (JIS X 4051).
    private static let neverFirst: Set<Character> = [
        "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "］", "｝", "】", "》", "〉", "〕", "ー", "々",
        "ゃ", "ゅ", "ょ", "っ", "ャ", "ュ", "ョ", "ッ", "ァ", "ィ", "ゥ", "ェ", "ォ", "…", "‥", "～", "〜",
        ".", ",", ":", ";", "?", "!", ")", "]", "}", "”", "’", "%",
    ]

    /// The most frequent characters that must not end a line (JIS X 4051).
    private static let neverLast: Set<Character> = [
        "「", "『", "（", "［", "｛", "【", "《", "〈", "〔", "(", "[", "{", "“", "‘", "￥", "＄", "$", "#",
    ]
}
