/// A row of the table of layers: which targets it is about, and what they may import.
package struct Layer: Sendable, Decodable {
    /// Names of targets. "<F>" stands for the name of the feature whose package holds the target, "*" for any beginning,
    /// "@kind" for a list of the rules file.
    package let targets: [String]
    /// Modules of the workspace, written like `targets`. "<own>" is any target of the same package.
    package let imports: [String]
    /// Modules that `imports` covers and that are forbidden all the same.
    package let except: [String]
    /// Modules of the workspace, written like `targets`, whose types the target's interface may give back besides those of its package.
    package let gives: [String]
    /// The set of system modules that may be imported; nil for any.
    package let system: String?
    /// Why it is so, for whoever meets the rule.
    package let why: String?

    private enum CodingKeys: CodingKey { case targets, imports, except, gives, system, why }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        targets = try container.decode([String].self, forKey: .targets)
        imports = try container.decodeIfPresent([String].self, forKey: .imports) ?? []
        except = try container.decodeIfPresent([String].self, forKey: .except) ?? []
        gives = try container.decodeIfPresent([String].self, forKey: .gives) ?? []
        system = try container.decodeIfPresent(String.self, forKey: .system)
        why = try container.decodeIfPresent(String.self, forKey: .why)
    }
}
