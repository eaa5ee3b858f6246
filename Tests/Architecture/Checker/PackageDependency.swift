package import Foundation

/// What a package depends on.
package enum PackageDependency: Sendable, Equatable {
    case local(folder: URL)
    case remote(identity: String)
}
