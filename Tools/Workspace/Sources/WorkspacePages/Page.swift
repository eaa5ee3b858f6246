internal import Foundation

/// A page in one file: its styles, its scripts and its data are part of it, and it asks no network.
package struct Page {
    let title: String
    /// Files of styles besides those that all pages have.
    var styles: [String] = []
    /// Files of scripts, in their order.
    var scripts: [String] = []
    /// What the page shows before any script has run, and on paper.
    let body: String
    /// What scripts read.
    let data: any Encodable

    /// - Throws: ``PageError`` where the tool lacks a part of it.
    package func html() throws -> String {
        let style = try (["page.css"] + styles).map(PageResources.text).joined()
        let script = try scripts.map(PageResources.text).joined()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in a script's text may look like its end.
        let json = String(decoding: try encoder.encode(data), as: UTF8.self).replacing("<", with: "\\u003c")
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>\(HTML.text(title))</title>
            <link rel="icon" href="data:,">
            <style>
            \(style)</style>
            </head>
            <body>
            \(body)
            <script type="application/json" id="data">\(json)</script>
            <script>
            \(script)</script>
            </body>
            </html>

            """
    }

    /// The browser sees to it that the page stays alone.
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
}
