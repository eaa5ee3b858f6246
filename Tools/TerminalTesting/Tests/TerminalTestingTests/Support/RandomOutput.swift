import SeededRandom

/// What programs might write, and what none should.
struct RandomOutput {
    var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    private static let texts = [
        "a", "Hello, ", "é", "e\u{301}", "你好", "🎬", "❤\u{FE0F}", "🇸🇪", "👩\u{200D}🚀", "👍🏽", "─", "\u{200D}", "\u{FE0F}",
        "\u{FE0E}", "🇩", "ि",
    ]
    private static let controls = [
        "\r", "\n", "\r\n", "\u{8}", "\t", "\u{E}", "\u{F}", "\u{1B}7", "\u{1B}8", "\u{1B}D", "\u{1B}E", "\u{1B}M",
        "\u{1B}c",
    ]
    private static let finals = Array("ABCDEFGHIJKLMPSTXZ@`abdefnrsu").map(String.init)
    private static let modes = [1, 7, 25, 47, 1000, 1002, 1003, 1004, 1006, 1047, 1048, 1049, 2004, 2026, 9999]

    /// One thing that a program might write.
    mutating func piece() -> String {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4: return Self.texts.randomElement(using: &generator) ?? ""
        case 4..<6: return Self.controls.randomElement(using: &generator) ?? ""
        case 6..<9: return "\u{1B}[\(parameters())\(Self.finals.randomElement(using: &generator) ?? "")"
        case 9:
            let mode = Self.modes.randomElement(using: &generator) ?? 0
            return "\u{1B}[?\(mode)\(Bool.random(using: &generator) ? "h" : "l")"
        case 10: return "\u{1B}[\(parameters());\(parameters())m"
        default: return image()
        }
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            // Mostly what begins and ends things.
            let likely: [UInt8] = [
                0x1B, 0x5B, 0x5D, 0x50, 0x5F, 0x5C, 0x07, 0x3B, 0x3F, 0x6D, 0x48, 0x31, 0xE4, 0xBD, 0xA0, 0x0A,
            ]
            return Bool.random(using: &generator)
                ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
        }
    }

    private mutating func parameters() -> String {
        (0..<Int.random(in: 0...2, using: &generator)).map { _ in
            String([0, 1, 2, 3, 5, 9, 38, 48, 70_000].randomElement(using: &generator) ?? 0)
        }
        .joined(separator: ";")
    }

    private mutating func image() -> String {
        let number = Int.random(in: 0...3, using: &generator)
        return [
            TestImages.kitty("a=T,f=100,i=\(number),c=\(number * 2),r=\(number)", TestImages.png),
            TestImages.kitty("a=p,i=\(number),p=\(number)"), TestImages.kitty("a=d,d=c"),
            TestImages.kitty("a=T,m=1,i=\(number)", "AAAA"),
            TestImages.inline("inline=1;width=\(number);height=\(number * 2)"), "\u{1B}]0;title\u{7}",
            "\u{1B}]8;;x\u{7}",
        ].randomElement(using: &generator) ?? ""
    }
}
