package import CoreDomain

/// Whoever shows a film elsewhere and wants to show it as the details do.
@MainActor
package protocol MovieDetailsViewModelDelegate: AnyObject {
    /// The details know the film better than those who showed it before.
    func movieDetailsViewModel(_ viewModel: any MovieDetailsViewModel, didUpdate movie: Movie)
}
