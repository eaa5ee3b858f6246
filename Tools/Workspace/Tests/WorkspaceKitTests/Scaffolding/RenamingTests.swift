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
    func forms(name: String, forms: [String]) { #expect(NameForms(name).all == forms) }

    @Test(
        "Renaming keeps the case style of each name, replaces the longer of two names, and no text that it inserted",
        arguments: [
            (
                "ShoppingListModule shoppingListStore shopping-list-demo the shopping list. Shopping list: List, Shopping é",
                "TVShows", "TVShowsModule tvShowsStore tv-shows-demo the TV shows. TV shows: List, Shopping é"
            ),
            ("ShoppingList", "MyShoppingListList", "MyShoppingListList"),
            ("ShoppingListFormScreen in ShoppingListFeature", "Watchlist", "RatingScreen in WatchlistFeature"),
        ]
    )
    func apply(text: String, name: String, expected: String) {
        let renaming = Renaming([
            (NameForms("ShoppingList"), NameForms(name)), (NameForms("ShoppingListForm"), NameForms("Rating")),
        ])
        #expect(renaming.apply(to: text) == expected)
    }
}
