/// Labels with aligned, wrapped values.
///
///     Director  Ridley Scott
///     Cast      Harrison Ford, Rutger Hauer,
///               Sean Young
public struct FieldList: Sendable, Hashable {
    /// The minimum width of values beside their labels. Narrower values are below the labels.
    static let narrowestValue = 16

    private struct Field: Sendable, Hashable {
        let label: SafeText
        let value: SafeText
    }

    private var fields: [Field] = []

    /// Creates an empty list.
    public init() {}

    /// Appends a field unless its value is empty.
    public mutating func append(_ label: SafeText, _ value: SafeText) {
        guard !value.isEmpty else { return }
        fields.append(Field(label: label, value: value))
    }

    /// Returns the lines of the list, with bold labels. The width is nil for no limit.
    public func lines(width: Int?) -> [StyledText] {
        let labelWidth = (fields.map(\.label.cellWidth).max() ?? 0) + TableLayout.gap
        let valueWidth = width.map { $0 - labelWidth } ?? .max
        guard valueWidth >= Self.narrowestValue else {
            let indent = StyledText(.spaces(TableLayout.gap))
            return fields.flatMap { field in
                let value = field.value.wrapped(toCells: valueWidth + labelWidth - TableLayout.gap)
                return [StyledText(field.label, .bold)] + value.map { indent + StyledText($0) }
            }
        }
        return fields.flatMap { field in
            field.value.wrapped(toCells: valueWidth).enumerated().map { number, line in
                let label = number == 0 ? field.label : ""
                return StyledText(label, .bold) + StyledText(.spaces(labelWidth - label.cellWidth) + line)
            }
        }
    }
}
