import Foundation
import WatchlistDomain

/// A reader of the dates of a file: `2011-04-23`, `2011/4/23`, `23 Apr 2011`, `April 23, 2011`, `Sat Apr 23 08:36:35 2011`, and, if the
/// file shows whether the day or the month is first, `04/05/2011`. It ignores a time after the date.
struct DateReader {
    /// Whether the day is before the month in dates such as `04/05/2011`; nil if no date of the file shows it, or if dates contradict.
    private let isDayFirst: Bool?

    /// - Parameter fields: The fields with dates. A field `23/04/2011` shows that the day is first in all dates.
    init(fields: some Sequence<String> = []) {
        let orders = fields.compactMap { field -> Bool? in
            let (dayFirst, monthFirst) = Self.readings(of: field)
            return (dayFirst == nil) == (monthFirst == nil) ? nil : dayFirst != nil
        }
        isDayFirst = Set(orders).count == 1 ? orders.first : nil
    }

    /// Returns the date of a text; nil for an ambiguous date and for a text that is no date.
    func date(_ text: String) -> CalendarDate? {
        guard !isAmbiguous(text) else { return nil }
        let (dayFirst, monthFirst) = Self.readings(of: text)
        return (isDayFirst == false ? monthFirst : nil) ?? dayFirst ?? monthFirst ?? Self.namedMonthDate(text)
    }

    func isAmbiguous(_ text: String) -> Bool {
        guard case (let dayFirst?, let monthFirst?) = Self.readings(of: text) else { return false }
        return isDayFirst == nil && dayFirst != monthFirst
    }

    /// Returns the bytes of a record with `2011-05-04` in place of `04/05/2011` in the columns with dates, so that the date means the same in
    /// a file without the other records.
    func bytes(of record: CSVRecord, dateColumns: [Int]) -> Data {
        guard let isDayFirst else { return record.bytes }
        var fields = record.fields
        for column in dateColumns where fields.indices.contains(column) {
            guard case (let dayFirst?, let monthFirst?) = Self.readings(of: fields[column]), dayFirst != monthFirst
            else { continue }
            fields[column] = (isDayFirst ? dayFirst : monthFirst).description
        }
        return fields == record.fields ? record.bytes : Data(fields.csvRecord.utf8.dropLast(2))
    }

    /// Returns the dates that three numbers mean, if the day or the month is first. Both are equal if the year is first.
    private static func readings(of text: String) -> (dayFirst: CalendarDate?, monthFirst: CalendarDate?) {
        let parts = text.prefix { $0.isASCII && $0.isNumber || "-/.".contains($0) }
            .split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 3, numbers.count == 3 else { return (nil, nil) }
        switch (parts[0].utf8.count, parts[1].utf8.count, parts[2].utf8.count) {
        case (4, 1...2, 1...2):
            let date = CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
            return (date, date)
        case (1...2, 1...2, 4):
            let dayFirst = CalendarDate(year: numbers[2], month: numbers[1], day: numbers[0])
            return (dayFirst, CalendarDate(year: numbers[2], month: numbers[0], day: numbers[1]))
        default: return (nil, nil)
        }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let monthsAndWeekdays =
        months + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    private static let ignoredWords: Set = ["am", "at", "gmt", "pm", "utc"]

    /// Returns whether a word is a name or its abbreviation of three or four letters.
    private static func isName(_ word: Substring, _ name: String) -> Bool {
        word == name || 3...4 ~= word.count && name.hasPrefix(word)
    }

    /// Returns the date of a text with an English name of a month, a number of one or two digits and a year. Another word can be a name of
    /// a month in another language: “mardi 14 février 2012” is not in March.
    private static func namedMonthDate(_ text: String) -> CalendarDate? {
        let words = text.lowercased().split { $0.isWhitespace }
            .filter { !$0.contains(":") && !$0.contains("+") }
            .flatMap { $0.split { "-/.,".contains($0) } }
        let named = words.compactMap { word in months.firstIndex { isName(word, $0) } }
        let others = words.filter { word in
            word.contains(where: \.isLetter) && !monthsAndWeekdays.contains { isName(word, $0) }
                && !ignoredWords.contains(String(word))
        }
        let numbers = words.filter { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        guard others.isEmpty, named.count == 1, let month = named.first,
            let day = numbers.first(where: { $0.utf8.count < 3 }),
            let year = numbers.first(where: { $0.utf8.count == 4 })
        else { return nil }
        return Int(year).flatMap { year in Int(day).flatMap { CalendarDate(year: year, month: month + 1, day: $0) } }
    }
}
