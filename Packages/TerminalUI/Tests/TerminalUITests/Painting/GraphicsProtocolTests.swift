import TerminalUI
import Testing

@Suite("How a terminal is given pictures")
struct GraphicsProtocolTests {
    @Test(
        "its environment tells",
        arguments: [
            ([:], .none), (["TERM": "xterm-256color"], .none), (["TERM": "xterm-kitty"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty),
            (["TERM": "xterm", "KITTY_WINDOW_ID": "1"], .kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM_PROGRAM": "iTerm.app"], .iTerm2), (["TERM_PROGRAM": "WezTerm"], .iTerm2),
            (["TERM_PROGRAM": "Apple_Terminal"], .none),
            // A terminal inside another one passes no pictures on.
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], .none),
            (["TERM": "screen", "KITTY_WINDOW_ID": "1"], .none),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], .none),
        ] as [([String: String], GraphicsProtocol)]
    )
    func resolve(environment: [String: String], graphics: GraphicsProtocol) {
        #expect(GraphicsProtocol.resolve(environment: environment) == graphics)
    }
}
