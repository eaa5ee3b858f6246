import MovieCatalogue
import Testing

@Suite("NormalizedTitle")
struct TitleKeyTests {
    @Test(
        "NormalizedTitle normalizes case, diacritics, apostrophes and punctuation, keeps symbols alone, and no invisible text",
        arguments: [
            ("Amélie", ["amelie"]), ("AME\u{0301}LIE", ["amelie"]), ("Ocean's Eleven", ["oceans eleven"]),
            ("Ocean\u{2019}s  Eleven ", ["oceans eleven"]), ("(500) Days of Summer", ["500 days of summer"]),
            ("Æon Flux", ["aeon flux"]), ("Demi-sœur", ["demi soeur", "demisoeur"]), ("Großer ŁØÐ", ["grosser lod"]),
            ("Tom & Jerry", ["tom and jerry"]), ("R&B", ["r and b", "randb"]), ("WALL·E", ["wall e", "walle"]),
            ("M*A*S*H", ["m a s h", "mash"]), ("$9.99", ["9 99", "999"]), ("8½", ["8 1 2", "812"]),
            ("Alien³", ["alien 3", "alien3"]), ("Ｆｕｌｌ", ["full"]), ("C++", ["c"]), ("七人の侍", ["七人の侍"]),
            ("$", ["$"]), (" ? ? ", ["??"]), ("…", ["…"]), ("🎬", ["🎬"]), ("", []), ("  ", []), ("\0", []),
            ("\u{200B}", []),
            ("\u{E000}", []),
        ]
    )
    func spellings(title: String, texts: [String]) {
        #expect(NormalizedTitle(title).texts == texts)
    }
}
