package import CoreDomain
package import Foundation
import MovieCatalogue

/// A line of `films.ndjson`. `catalogue-licence.txt` names its sources.
package struct MovieRecord: Equatable, Sendable {
    /// The id at IMDb, otherwise at Wikidata, otherwise the title of the article in the English Wikipedia.
    package var id: MovieID
    package var otherIDs: [MovieID] = []
    package var title: String
    package var aka: [String] = []
    package var year: Int
    /// The release date in the format YYYY-MM-DD; nil if unknown.
    package var releaseDate: String?
    package var runtime: Int?
    package var genres: [String] = []
    package var directors: [String] = []
    package var cast: [String] = []
    package var countries: [String] = []
    package var tomatometer: Int?
    package var reviewCount = 0
    /// How well the film is known, for the order only; higher is better known.
    package var fame = 0

    package init(id: MovieID, title: String, year: Int) {
        self.id = id
        self.title = title
        self.year = year
    }

    /// Parses the films of a file with one JSON object per line.
    ///
    /// - Throws: `MovieLineError` for an invalid line, for an id that an earlier line has, and for a title or a name that
    ///   the catalogue cannot have.
    package static func parse(_ file: Data) throws -> [MovieRecord] {
        let decoder = JSONDecoder()
        var ids: Set<Int> = []
        var records = try file.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
            do {
                let record = try decoder.decode(MovieRecord.self, from: line)
                // Numbers identify films in the database, so that a collision of two hashes is an error, too.
                guard ids.insert(record.id.number).inserted else { throw InvalidID(text: "\(record.id)") }
                guard record.isFit else { throw InvalidText() }
                return record
            } catch {
                throw MovieLineError(line: index + 1, reason: "\(error)")
            }
        }
        // An article about several films is an id of the best-known one, because an id identifies one film.
        var owners: [MovieID: Int] = [:]
        for (index, record) in records.enumerated() {
            for id in record.otherIDs
            where ids.contains(id.number) || owners[id].map({ records[$0].fame >= record.fame }) == true {
                records[index].otherIDs.removeAll { $0 == id }
            }
            for id in records[index].otherIDs {
                if let former = owners.updateValue(index, forKey: id) {
                    records[former].otherIDs.removeAll { $0 == id }
                }
            }
        }
        return records
    }

    /// Whether each title has words and is not too long, and neither a title nor a name has control characters.
    private var isFit: Bool {
        let titles = [title] + aka
        let hasControls = (titles + genres + directors + cast + countries).contains { text in
            text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return !hasControls
            && titles.map { NormalizedTitle($0).texts }.allSatisfy { texts in
                !texts.isEmpty && texts.allSatisfy { $0.utf8.count <= NormalizedTitle.maximumLength }
            }
    }

    /// Returns whether the film has a better rank than another film: by a higher fame, otherwise by the lower id.
    package func isRanked(before other: MovieRecord) -> Bool {
        (other.fame, id.number) < (fame, other.id.number)
    }
}

package struct MovieLineError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of the line, counted from 1.
    package let line: Int
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
}

extension MovieRecord: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id, wikipedia, title, aka, year, genres, directors, cast, countries, tomatometer, fame
        case imdbID = "imdb_id"
        case wikidataID = "wikidata_id"
        case releaseDate = "release_date"
        case runtime = "runtime_minutes"
        case reviewCount = "review_count"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let text = try fields.decode(String.self, forKey: .id)
        guard let id = MovieID(text) ?? Self.article(text) else { throw InvalidID(text: text) }
        self.init(
            id: id,
            title: try fields.decode(String.self, forKey: .title),
            year: try fields.decode(Int.self, forKey: .year)
        )
        let others = try [CodingKeys.imdbID, .wikidataID].compactMap {
            try fields.decodeIfPresent(String.self, forKey: $0)
        }
        let article = try fields.decodeIfPresent(String.self, forKey: .wikipedia).flatMap(Self.article)
        otherIDs = others.compactMap { MovieID($0) } + [article].compactMap(\.self)
        releaseDate = try fields.decodeIfPresent(String.self, forKey: .releaseDate)
        runtime = try fields.decodeIfPresent(Int.self, forKey: .runtime)
        aka = try fields.decodeIfPresent([String].self, forKey: .aka) ?? []
        genres = try fields.decodeIfPresent([String].self, forKey: .genres) ?? []
        directors = try fields.decodeIfPresent([String].self, forKey: .directors) ?? []
        cast = try fields.decodeIfPresent([String].self, forKey: .cast) ?? []
        countries = try fields.decodeIfPresent([String].self, forKey: .countries) ?? []
        tomatometer = try fields.decodeIfPresent(Int.self, forKey: .tomatometer)
        reviewCount = try fields.decodeIfPresent(Int.self, forKey: .reviewCount) ?? 0
        fame = try fields.decode(Int.self, forKey: .fame)
    }

    private static func article(_ title: String) -> MovieID? { WikipediaID(article: title).map { .wikipedia($0) } }
}

private struct InvalidID: Error, CustomStringConvertible {
    let text: String

    var description: String { "\(text) is not an id, or another film has it" }
}

private struct InvalidText: Error, CustomStringConvertible {
    let description = "a title is empty or too long, or a name has control characters"
}
