import Testing

/// One after another: the deadlines of some are real time, and others use all the processors there are.
@Suite("URLSessionTransport", .serialized)
enum URLSessionTransportTests {}
