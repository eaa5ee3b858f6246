import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("NameForms and Renaming")
struct RenamingTests {
    @Test(
        "NameForms splits a name into words and treats consecutive capitals as one word",
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

    @Test("Renaming keeps the case style (camel case, kebab case or words) of each name that it replaces")
    func apply() {
        let text =
            "ShoppingListModule shoppingListStore shopping-list-demo the shopping list. Shopping list: List, Shopping é 🛒"
        #expect(
            renamed(text, to: "TVShows")
                == "TVShowsModule tvShowsStore tv-shows-demo the TV shows. TV shows: List, Shopping é 🛒"
        )
    }

    @Test("Renaming does not replace the old name inside a new name that it inserted")
    func once() {
        #expect(renamed("ShoppingList", to: "MyShoppingListList") == "MyShoppingListList")
    }

    @Test("Renaming replaces the longer of two template names if one begins with the other")
    func longer() {
        let renaming = Renaming([
            (NameForms("ShoppingList"), NameForms("Watchlist")), (NameForms("ShoppingListForm"), NameForms("Rating")),
        ])
        #expect(
            renaming.apply(to: "ShoppingListFormScreen in ShoppingListFeature") == "RatingScreen in WatchlistFeature"
        )
    }
}
