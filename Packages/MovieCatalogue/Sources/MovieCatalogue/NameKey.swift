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

    /// Returns the tokens for all spellings of a name.
    package static func people(_ name: some StringProtocol) -> [String] {
        NormalizedTitle(String(name)).spellings.map(person)
    }
}

/// A Bloom filter of the last names in `name_index`. Most queries do not end in a last name, and then the filter saves the
/// search for people, which would take a third of the time of the whole search.
package struct LastNames: Sendable {
    /// A multiple of 8. With three bits for each of 20,000 names, one percent of other words are reported as names.
    private static let size: UInt64 = 1 << 18

    package private(set) var bits: [UInt8]

    package init(bits: [UInt8] = Array(repeating: 0, count: Int(size / 8))) { self.bits = bits }

    /// Inserts the last name in a token of `NameKey.person`.
    package mutating func insert(_ token: String) {
        let hash = Self.hash(token)
        for shift in Self.shifts { bits[Self.byte(hash, shift)] |= Self.mask(hash, shift) }
    }

    /// Returns false if no person has the last name in a token of `NameKey.person`.
    package func mayContain(_ token: String) -> Bool {
        let hash = Self.hash(token)
        return bits.count == Int(Self.size / 8)
            && Self.shifts.allSatisfy { bits[Self.byte(hash, $0)] & Self.mask(hash, $0) != 0 }
    }

    /// The positions of the parts of a hash that select one bit each.
    private static let shifts: [UInt64] = [0, 20, 40]

    private static func byte(_ hash: UInt64, _ shift: UInt64) -> Int { Int((hash >> shift) % size / 8) }

    private static func mask(_ hash: UInt64, _ shift: UInt64) -> UInt8 { 1 << UInt8((hash >> shift) % 8) }

    /// Returns the 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/) of the last name.
    private static func hash(_ token: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in token.utf8 {
            if byte == UInt8(ascii: "_") { break }
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return hash
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
