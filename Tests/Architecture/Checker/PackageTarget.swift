package import Foundation
import TestSupport

/// A target of a package.
package struct PackageTarget: Sendable {
    /// SwiftPM's own words.
    package enum Kind: String, Sendable {
        case regular, executable, test, system, plugin, macro, binary
    }

    package let name: String
    package let kind: Kind
    package let folder: URL
    package let exclude: [String]
    /// Names of targets and products.
    package var dependencies: [String]
    package var settings: [Setting]

    /// A Swift setting such as `enableUpcomingFeature` with its value.
    package struct Setting: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(
        name: String,
        kind: Kind = .regular,
        folder: URL,
        exclude: [String] = [],
        dependencies: [String] = [],
        settings: [Setting] = []
    ) {
        self.name = name
        self.kind = kind
        self.folder = folder
        self.exclude = exclude
        self.dependencies = dependencies
        self.settings = settings
    }

    /// The name by which it is imported: "catalogue-server" becomes catalogue_server.
    package var module: String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// Its Swift files, sorted.
    package var sources: [URL] {
        let excluded = exclude.map { folder.appending(path: $0).filePath }
        return SourceFiles.swift(in: folder).filter { file in
            !excluded.contains { file.filePath == $0 || file.filePath.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
    }
}
