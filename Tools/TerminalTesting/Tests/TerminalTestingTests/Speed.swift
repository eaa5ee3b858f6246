import TerminalTesting
import Testing

@Test func speed() {
    let clock = ContinuousClock()
    var e = TerminalEmulator(columns: 120, rows: 40)
    func t(_ n: String, _ b: [UInt8]) {
        let d = clock.measure { e.feed(b) };
        print("SPEED", n, b.count, d, "ns/B", d / .nanoseconds(1) / Double(b.count))
    }
    t("text", Array(String(repeating: "0123456789abcdef\n", count: 20000).utf8))
    t("text no scroll", Array(String(repeating: "0123456789abcdef\r", count: 20000).utf8))
    t("wide", Array(String(repeating: "你好世界\r", count: 5000).utf8))
    t("blocks", Array(String(repeating: "\u{1B}[38;2;100;200;50;48;2;1;2;3m▀", count: 4800).utf8))
    t("image", Array(("\u{1B}_Ga=T;" + String(repeating: "A", count: 1_000_000) + "\u{1B}\\").utf8))
    let d = clock.measure { for _ in 0..<100 { _ = e.screen.text } }; print("SPEED text", d / 100)
    let d2 = clock.measure { for _ in 0..<100 { _ = e.screen } }; print("SPEED screen", d2 / 100)
}
