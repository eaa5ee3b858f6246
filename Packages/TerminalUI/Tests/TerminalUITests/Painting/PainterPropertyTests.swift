import TerminalText
import Testing

@testable import TerminalUI

@Suite("What is painted, whatever it is")
struct PainterPropertyTests {
    @Test("shows exactly the canvas, one after the other", arguments: ColorSupport.allCases)
    func sequences(support: ColorSupport) {
        for seed in UInt64(1)...15 {
            var random = RandomCanvas(seed: seed)
            var canvas = random.canvas(Size(columns: random.number(1...40), rows: random.number(1...8)))
            var terminal = EmulatedTerminal(canvas.size, colorSupport: support)
            for step in 0..<25 {
                switch random.number(0...9) {
                case 0: canvas = random.canvas(Size(columns: random.number(1...40), rows: random.number(1...8)))
                case 1: canvas = random.canvas(canvas.size)
                case 2: terminal.disturb(with: "\u{1B}[5;31mrubbish\u{1B}[?25h\u{1B}[3;3Hmore of it")
                default: for _ in 0..<random.number(1...3) { random.change(&canvas) }
                }
                terminal.show(canvas)
                #expect(terminal.differences(from: canvas) == [], "seed \(seed), step \(step)")
                #expect(canvas.brokenCells == [], "seed \(seed), step \(step)")
                #expect(terminal.show(canvas).isEmpty)
            }
        }
    }
}
