/// Labels with aligned, wrapped values.
///
///     Director  Ridley Scott
///     Cast      Harrison Ford, Rutger Hauer,
///               Sean Young
public struct FieldList: Sendable, Hashable {
    /// The minimum width of values beside their labels. If fewer cells remain, the values are below the labels.
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

    /// Returns the lines of the list, with bold labels.
    ///
    /// - Parameter width: The number of cells in a line; nil for no limit.
    public func lines(width: Int?) -> [StyledText] {
        let labelWidth = (fields.map(\.label.cellWidth).max() ?? 0) + TableLayout.gap
        let valueWidth = width.map { $0 - labelWidth } ?? .max
        return fields.flatMap { field in
            if valueWidth >= Self.narrowestValue {
                beside(field, labelWidth: labelWidth, valueWidth: valueWidth)
            } else {
                below(field, valueWidth: valueWidth + labelWidth - TableLayout.gap)
            }
        }
    }

    private func beside(_ field: Field, labelWidth: Int, valueWidth: Int) -> [StyledText] {
        var label = StyledText(field.label, .bold)
        label.append(.spaces(labelWidth - field.label.cellWidth))
        let indent = StyledText(.spaces(labelWidth))
        return field.value.wrapped(toCells: valueWidth).enumerated().map { number, line in
            (number == 0 ? label : indent) + StyledText(line)
        }
    }

    private func below(_ field: Field, valueWidth: Int) -> [StyledText] {
        let indent = StyledText(.spaces(TableLayout.gap))
        return [StyledText(field.label, .bold)]
            + field.value.wrapped(toCells: valueWidth).map { indent + StyledText($0) }
    }
}
