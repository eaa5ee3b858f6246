import SeededRandom

/// Random text for tests of `SafeText`: control sequences, invisible characters, marks, emoji, letters and random scalars.
public enum HostileText {
    private static let pieces: [String] = [
        // Control characters, and complete and incomplete control sequences.
        "\u{1B}", "\u{1B}[", "\u{1B}[31m", "\u{1B}]0;title", "\u{1B}]8;;", "\u{07}", "\u{1B}\\", "\u{1B}P", "\u{1B}(B",
        "\u{9B}", "\u{9B}2J", "\u{9D}", "\u{90}", "\u{9C}", "\u{18}", "\u{1A}", "\u{00}", "\u{7F}", "\u{85}", "\u{08}",
        // Tabs, line breaks and spaces.
        "\n", "\r\n", "\t", "\u{0B}", "\u{2028}", "\u{2029}", " ", "\u{A0}", "\u{3000}",
        // Invisible characters.
        "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{E0001}", "\u{E0067}",
        "\u{E007F}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{00AD}", "\u{034F}", "\u{3164}", "\u{FFF9}",
        "\u{E000}", "\u{F0000}", "\u{0378}",
        // Joiners, variation selectors and combining marks.
        "\u{200C}", "\u{200D}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{FE00}", "\u{E0100}", "\u{180B}", "\u{0301}",
        "\u{0301}\u{0301}\u{0301}", "\u{0489}", "\u{093F}", "\u{094D}", "\u{0DCA}", "\u{20E3}", "\u{302E}",
        // Base characters.
        "a", "Z", "1", "[", ";", "m", "é", "千", "が", "한", "\u{1112}", "\u{1161}", "क", "ක", "ی", "ห", "ำ", "\u{0600}",
        "❤", "☝", "👩", "🏽", "🏳", "🌈", "👍", "\u{1F1E9}", "\u{1F1EA}", "™",
    ]

    /// Texts of one Unicode noncharacter each. A string literal cannot contain noncharacters.
    public static let noncharacters = [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFF, 0x10FFFF].compactMap(Unicode.Scalar.init).map(
        String.init
    )

    /// Returns `count` texts of up to 24 pieces each, the same for the same seed.
    public static func samples(_ count: Int, seed: UInt64) -> [String] {
        var generator = SplitMix64(seed: seed)
        return (0..<count).map { _ in
            (0..<Int.random(in: 0...24, using: &generator)).reduce(into: "") { text, _ in
                // About one piece in eight is a random scalar.
                if UInt8.random(in: 0..<8, using: &generator) == 0,
                    let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator))
                {
                    text.unicodeScalars.append(scalar)
                } else {
                    text += (pieces + noncharacters).randomElement(using: &generator) ?? ""
                }
            }
        }
    }
}
