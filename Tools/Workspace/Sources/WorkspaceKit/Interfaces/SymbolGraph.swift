/// What the compiler writes of a module's declarations, as far as it matters here. The format is that of
/// https://github.com/swiftlang/swift-docc-symbolkit.
struct SymbolGraph: Decodable {
    struct Module: Decodable {
        let name: String
    }

    struct Symbol: Decodable {
        struct Kind: Decodable {
            let identifier: String
        }

        struct Identifier: Decodable {
            let precise: String
        }

        struct Fragment: Decodable {
            let spelling: String
            let preciseIdentifier: String?
        }

        /// Its own comment, or that of the requirement it fulfils.
        struct Comment: Decodable {}

        struct Location: Decodable {
            struct Position: Decodable {
                /// From 0.
                let line: Int
            }

            let uri: String
            let position: Position
        }

        /// Present where it is declared in an extension.
        struct Extension: Decodable {
            let extendedModule: String
        }

        struct Availability: Decodable {
            let isUnconditionallyDeprecated: Bool?
            let isUnconditionallyUnavailable: Bool?
        }

        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]?
        let docComment: Comment?
        let accessLevel: String
        let location: Location?
        let swiftExtension: Extension?
        let availability: [Availability]?
    }

    struct Relationship: Decodable {
        struct Origin: Decodable {
            let identifier: String
        }

        struct Constraint: Decodable {
            let kind: String
            let lhs: String
            let rhs: String
        }

        let kind: String
        let source: String
        let target: String
        /// What the target is called where it is of another module.
        let targetFallback: String?
        /// The requirement that the source fulfils.
        let sourceOrigin: Origin?
        let swiftConstraints: [Constraint]?
    }

    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}
