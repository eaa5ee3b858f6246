import BrowserTesting
import Foundation
import ProcessSupport
import Testing

@Suite(
    "The approval page in a browser",
    .enabled(if: Browser.isInstalled, "needs chromium"),
    .limitedConcurrency
)
struct ApprovalPageTests {
    /// Starts a sign-in, and calls `body` with the process and the URL of the approval page, or a URL that redirects to the page.
    private func start(
        _ user: User,
        opensBrowser: Bool,
        body: (RunningProcess, URL) async throws -> Void
    ) async throws {
        let command = ["account", "login", "--as", "demo", "--source", "tmdb"]
        if opensBrowser {
            let browser = try StubBrowser(in: user)
            try await body(user.start(command, environment: browser.environment), browser.openedURL())
        } else {
            let process = try user.start(command + ["--no-browser"])
            try await body(process, ApprovalForm.address(in: await process.errors?.firstLine() ?? ""))
        }
    }

    @Test(
        "A user signs in with the keyboard on the approval page, after a wrong password, and no secret is in the server's log",
        arguments: [true, false]
    )
    func approval(opensBrowser: Bool) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await start(user, opensBrowser: opensBrowser) { process, url in
                    let page = try await BrowserPage.show(url, acceptsFailures: true) { page in
                        try await page.until("document.activeElement?.id === 'username'")
                        try await page.type("demo")
                        try await page.press("Tab")
                        try await page.type("c4n4ry")
                        try await page.press("Enter")
                        try await page.until("document.activeElement?.getAttribute('aria-describedby') === 'error'")
                        try await page.until("document.getElementById('error')?.textContent.includes('is wrong')")
                        try await page.until("document.getElementById('username')?.value === 'demo'")
                        try await page.type("demo")
                        try await page.press("Enter")
                        try await page.until("document.querySelector('h1')?.textContent === 'Access approved'")
                        return try await page.value("location.href", as: String.self)
                    }
                    let outcome = await process.outcome()
                    #expect(outcome.exitCode == 0)
                    #expect(outcome.errorLines.last == "Signed in as “demo”.")
                    let token = try #require(page.split(separator: "/").dropLast().last)
                    let log = try server.requests().joined(separator: "\n")
                    #expect(log.contains("POST /authenticate/… 401"))
                    for secret in [String(token), try #require(user.sessionID), "c4n4ry"] {
                        #expect(!log.contains(secret))
                    }
                }
            }
        }
    }

    @Test("'movies account login' exits with 77 after a click on Deny on the approval page", arguments: [true, false])
    func denial(opensBrowser: Bool) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await start(user, opensBrowser: opensBrowser) { process, url in
                    try await BrowserPage.show(url) { page in
                        let _: Bool = try await page.value(
                            "document.querySelector('[formaction$=deny]').click() || true"
                        )
                        try await page.until("document.querySelector('h1')?.textContent === 'Access denied'")
                    }
                    #expect(await process.outcome().exitCode == 77)
                    #expect(user.sessionID == nil)
                }
            }
        }
    }

    @Test(
        "The approval page labels its fields, has no script, and fits narrow and wide windows in light and dark mode",
        arguments: [400, 1_000],
        [false, true]
    )
    func layout(width: Int, isDark: Bool) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                try await start(user, opensBrowser: false) { process, url in
                    try await BrowserPage.show(url, width: width, height: 700, isDark: isDark, acceptsFailures: true) {
                        page in
                        try await page.until("document.activeElement?.id === 'username'")
                        let scheme = isDark ? "dark" : "light"
                        try await page.saveScreenshot("approval-\(width)-\(scheme)")
                        let labels: [String] = try await page.value(
                            "[...document.querySelectorAll('input')].map((field) => field.labels[0].textContent)"
                        )
                        #expect(labels == ["User name", "Password"])
                        let scripts: Int = try await page.value("document.scripts.length")
                        let documentWidth: Int = try await page.value("document.documentElement.scrollWidth")
                        #expect(scripts == 0 && documentWidth <= width)
                        try await page.type("<b>\"&amp;")
                        try await page.press("Tab")
                        try await page.type("wrong")
                        try await page.press("Enter")
                        try await page.until("document.activeElement?.getAttribute('aria-describedby') === 'error'")
                        let name: String = try await page.value("document.getElementById('username').value")
                        #expect(name == "<b>\"&amp;")
                        try await page.saveScreenshot("approval-\(width)-\(scheme)-error")
                    }
                    process.interrupt()
                    _ = await process.outcome()
                }
            }
        }
    }
}
