import CoreDomain

package struct LoginUseCase: UseCase {
    package struct Input: Sendable {
        package var userName: String
        package var password: SensitiveText

        package init(userName: String, password: SensitiveText) {
            self.userName = userName
            self.password = password
        }
    }

    private let auth: any AuthRepository
    private let sessions: any SessionRepository

    package init(auth: any AuthRepository, sessions: any SessionRepository) {
        self.auth = auth
        self.sessions = sessions
    }

    package func execute(_ input: Input) async throws -> UserSession {
        let request = try await auth.makeRequest(withholding: [input.password])
        try await auth.approve(request, userName: input.userName, password: input.password)
        let session = try await auth.makeSession(request, login: input)
        try await sessions.replace(with: session, endingOtherAt: auth, withholding: request.secrets(input))
        return session
    }
}
