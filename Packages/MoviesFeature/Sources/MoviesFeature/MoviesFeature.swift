// The values of MoviesDomain that are part of the face. Each is declared once, and importers of MoviesFeature see these and
// nothing else of that module.
@_exported public import enum MoviesDomain.CachePolicy
@_exported public import struct MoviesDomain.MovieSearch
@_exported public import struct MoviesDomain.MoviesAdvice
@_exported public import struct MoviesDomain.MoviesCacheUsage
@_exported public import enum MoviesDomain.MoviesError
@_exported public import enum MoviesDomain.MoviesList
@_exported public import struct MoviesDomain.MoviesListRequest
@_exported public import enum MoviesDomain.MoviesSortOrder
@_exported public import struct MoviesDomain.MoviesSource
