package import Foundation

/// A day of the calendar, as ISO 8601 writes it: "2027-03-01".
package struct CalendarDay: Sendable, Hashable, Comparable, Codable, CustomStringConvertible {
    package let description: String

    /// nil for what is no day.
    package init?(_ text: String) {
        guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
            let date = try? Date(text, strategy: .iso8601.year().month().day()), Self(date).description == text
        else { return nil }
        description = text
    }

    /// The day of a moment in UTC, so that it is the same on all machines.
    package init(_ date: Date) {
        description = date.formatted(.iso8601.year().month().day())
    }

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = CalendarDay(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no day such as 2027-03-01")
            )
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}
