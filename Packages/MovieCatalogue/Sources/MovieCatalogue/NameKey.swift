import CoreDomain

/// The tokens of `name_index`: titles without spaces, and the names of people.
package enum NameKey {
    /// Returns the token for a title without spaces and without a leading article: "=starwars" for "Star Wars". A prefix of
    /// the token is a query whose words are joined or separated in another way than those of the title.
    package static func joined(_ words: [String]) -> String {
        "=" + NormalizedTitle.withoutArticle(words).joined()
    }

    /// Returns the token for a name: its words in reverse order, each with "_" at its end. "scott_ridley_" begins with
    /// "scott_", the token for "Scott", so a search by prefix finds people by their last names, too.
    package static func person(_ words: [String]) -> String {
        let isJunior = words.count > 1 && ["jr", "sr"].contains(words[words.count - 1])
        return words.dropLast(isJunior ? 1 : 0).reversed().map { $0 + "_" }.joined()
    }

    package static func people(_ name: some StringProtocol) -> [String] {
        NormalizedTitle(String(name)).spellings.map(person)
    }
}

extension CatalogueMovie {
    /// Returns the people whose tokens begin with one of the prefixes of `NameKey.person`. A person can match in both roles.
    func people(named prefixes: [String]) -> [MatchedPerson] {
        people { name in
            NameKey.people(name).contains { token in prefixes.contains { token.hasPrefix($0) } }
        }
    }

    func people(where isMatch: (Substring) -> Bool) -> [MatchedPerson] {
        [(directors, MatchedPerson.Role.director), (cast, .actor)].flatMap { list, role in
            list.names.filter(isMatch).map { MatchedPerson(name: String($0), role: role) }
        }
    }
}
