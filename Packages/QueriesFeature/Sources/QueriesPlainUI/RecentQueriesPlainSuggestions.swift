import PlainUI
package import QueriesPresentation

package final class RecentQueriesPlainSuggestions: PlainSuggestions {
    /// The maximum number of listed queries, because the user hears all of them.
    private static let maximumCount = 20

    private let viewModel: any RecentQueriesViewModel

    package init(viewModel: any RecentQueriesViewModel) { self.viewModel = viewModel }

    package func update(_ text: String) { viewModel.filter(by: text) }

    package func texts() async throws -> [String] {
        await viewModel.load(limit: Self.maximumCount)
        if let failure = viewModel.failure { throw failure }
        return viewModel.items
    }
}
