import Observation
import WatchlistPresentation

/// A view model of a sync that lasts until it is cancelled.
@MainActor
@Observable
final class StubWatchlistSyncViewModel: WatchlistSyncViewModel {
    var progress = "Comparing the films…"
    var milestone: String?
    private(set) var syncs = 0

    func sync() async {
        syncs += 1
        while !Task.isCancelled { await Task.yield() }
        syncs -= 1
    }
}

/// A title with escape sequences and control characters that rename the window, clear the screen and reverse the text.
let hostileTitle = "Rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}Man\u{7F}\t\u{2028}End"

/// Returns whether the text contains no format characters, no Unicode line or paragraph separators, and no control
/// characters other than tabs and line feeds.
func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n" || scalar == "\t"
        case .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
