import CoreDomain
import MoviesDomain
import MoviesTerminalUI
import TerminalText

/// A source of films, as far as the feature must tell one from another.
public enum MoviesModuleSource: String, Sendable, CaseIterable {
    /// The embedded catalogue: films by their IMDb numbers, rated by critics, answering without a network.
    case catalogue
    /// The Movie Database: films by numbers of its own, rated by its users.
    case tmdb

    var source: MoviesSource {
        MoviesSource(name: rawValue, namespace: self == .tmdb ? .tmdb : .imdb)
    }

    var caption: MoviesSourceCaption {
        MoviesSourceCaption(name: rawValue, ratingLabel: self == .tmdb ? "Rating" : "Critics")
    }

    /// How long nothing must be typed before it is asked: a server is spared what is typed in one go, this machine need not be.
    var typingPause: Duration { self == .tmdb ? .milliseconds(250) : .milliseconds(60) }

    /// Storing what is answered from this machine would only cost time.
    var needsCache: Bool { self == .tmdb }
}
