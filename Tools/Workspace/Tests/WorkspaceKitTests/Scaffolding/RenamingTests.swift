import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("Renaming")
struct RenamingTests {
    @Test(
        "Splits a name into words; a row of capitals is one word",
        arguments: [
            ("Watchlist", ["Watchlist", "watchlist", "watchlist", "watchlist", "Watchlist"]),
            ("WatchedFilms", ["WatchedFilms", "watchedFilms", "watched-films", "watched films", "Watched films"]),
            ("TVShows", ["TVShows", "tvShows", "tv-shows", "TV shows", "TV shows"]),
            ("Top10Films", ["Top10Films", "top10Films", "top10-films", "top10 films", "Top10 films"]),
            ("URL", ["URL", "url", "url", "URL", "URL"]), ("A", ["A", "a", "a", "a", "A"]),
        ]
    )
    func forms(name: String, forms: [String]) {
        #expect(NameForms(name).all == forms)
    }

    private func renamed(_ text: String, to name: String) -> String {
        Renaming([(NameForms("ShoppingList"), NameForms(name))]).apply(to: text)
    }

    @Test("Replaces each form by the same form of the new name")
    func apply() {
        let text =
            "ShoppingListModule shoppingListStore shopping-list-demo the shopping list. Shopping list: List, Shopping é 🛒"
        #expect(
            renamed(text, to: "TVShows")
                == "TVShowsModule tvShowsStore tv-shows-demo the TV shows. TV shows: List, Shopping é 🛒"
        )
    }

    @Test("Does not rename inside a new name")
    func once() {
        #expect(renamed("ShoppingList", to: "MyShoppingListList") == "MyShoppingListList")
    }

    @Test("The longer of two names with one beginning counts")
    func longer() {
        let renaming = Renaming([
            (NameForms("ShoppingList"), NameForms("Watchlist")), (NameForms("ShoppingListForm"), NameForms("Rating")),
        ])
        #expect(
            renaming.apply(to: "ShoppingListFormScreen in ShoppingListFeature") == "RatingScreen in WatchlistFeature"
        )
    }
}
