"""Checks catalogue-server with three TMDB clients from PyPI. Only the base URL of the clients is changed.

Each client must search, fetch further pages, fetch details with credits, and use the list of discovered films. It must report a rejected
key (401), an unknown film (404) and a page out of range (400, code 22) as with TMDB. Each client must also sign in and out, and report a wrong password (401).
tmdbsimple and tmdbv3api must rate a film and change the watchlist, too; themoviedb has no such calls.
"""

import os
import subprocess
import sys

# NO_PROXY is set before the imports, so that no client sends its requests through a proxy.
os.environ["NO_PROXY"] = os.environ["no_proxy"] = "127.0.0.1"
# Otherwise tmdbv3api caches responses between the checks.
os.environ["TMDB_CACHE_ENABLED"] = "False"

import requests
import themoviedb
import themoviedb.exceptions
import tmdbsimple
import tmdbv3api
import tmdbv3api.exceptions

KEY = "0123456789abcdef0123456789abcdef"
WRONG = "ffffffffffffffffffffffffffffffff"
USER, PASSWORD = "demo", "demo"
FILM = 83658


def expect(condition, expectation):
    if not condition:
        raise AssertionError(f"not met: {expectation}")


def status_of(error_type, call, read=lambda error: error):
    """Returns `read(error)` for the error that `call` raises."""
    try:
        call()
    except error_type as error:
        return read(error)
    raise AssertionError("the request succeeded, although an error was expected")


def check_pages(page):
    """Checks a search for "love". `page(number)` returns (ids, total_pages, total_results)."""
    first, total_pages, total_results = page(1)
    second, _, _ = page(2)
    last, _, _ = page(total_pages)
    expect(len(first) == 20 and len(second) == 20, "20 films per page")
    expect(not set(first) & set(second), "no film on both pages 1 and 2")
    expect(len(last) == total_results - 20 * (total_pages - 1), "the remaining films on the last page")


def check_tmdbsimple(base):
    def at(client):
        client.base_uri = base
        return client

    def code(error):
        return error.response.status_code, error.response.json().get("status_code")

    for tmdbsimple.API_KEY, tmdbsimple.USE_BEARER_AUTH in [(KEY, False), (KEY, True)]:
        found = at(tmdbsimple.Search()).movie(query="amélie")
        expect(found["results"][0]["title"] == "Amélie", "search")
    tmdbsimple.API_KEY, tmdbsimple.USE_BEARER_AUTH = KEY, False

    def page(number):
        found = at(tmdbsimple.Search()).movie(query="love", page=number)
        return [row["id"] for row in found["results"]], found["total_pages"], found["total_results"]

    check_pages(page)
    in_year = at(tmdbsimple.Search()).movie(query="titanic", year=1953)["results"]
    expect([row["id"] for row in in_year] == [46435], "a search filtered by year")
    movie = at(tmdbsimple.Movies(83658))
    details = movie.info(append_to_response="credits")
    expect(details["imdb_id"] == "tt0083658" and details["runtime"] == 112, "details")
    expect(details["credits"]["crew"][0]["job"] == "Director", "credits")
    expect(len(at(tmdbsimple.Movies()).popular()["results"]) == 20, "popular")
    expect(len(at(tmdbsimple.Genres()).movie_list()["genres"]) >= 19, "genres")
    discovered = at(tmdbsimple.Discover()).movie(primary_release_year=1982, with_genres=878)
    expect(discovered["total_results"] > 0 and all(878 in row["genre_ids"] for row in discovered["results"]), "discover")
    expect("images" in at(tmdbsimple.Configuration()).info(), "configuration")
    error = requests.exceptions.HTTPError
    expect(status_of(error, at(tmdbsimple.Movies(1)).info, code) == (404, 34), "404")
    expect(status_of(error, lambda: page(501), code) == (400, 22), "400 code 22")
    check_account_of_tmdbsimple(at, error, code)
    tmdbsimple.API_KEY = WRONG
    expect(status_of(error, movie.info, code) == (401, 7), "401")


def check_account_of_tmdbsimple(at, error, code):
    authentication = at(tmdbsimple.Authentication())
    token = authentication.token_new()["request_token"]
    refused = status_of(error, lambda: authentication.session_new(request_token=token), code)
    expect(refused == (401, 17), "no session for a token that is not approved")

    def login(password):
        return authentication.token_validate_with_login(username=USER, password=password, request_token=token)

    expect(status_of(error, lambda: login("wrong"), code) == (401, 30), "401 code 30 for a wrong password")
    expect(login(PASSWORD)["success"], "a valid login")
    session = authentication.session_new(request_token=token)["session_id"]
    account = at(tmdbsimple.Account(session))
    expect(account.info()["username"] == USER, "the account")

    def listed():
        return [film["id"] for film in account.watchlist_movies()["results"]]

    expect(account.watchlist(media_type="movie", media_id=FILM, watchlist=True)["status_code"] == 1, "an addition to the watchlist")
    expect(listed() == [FILM], "the watchlist")
    movie = at(tmdbsimple.Movies(FILM))
    expect(movie.rating(session_id=session, value=8.5)["status_code"] == 1, "a rating")
    expect(movie.rating(session_id=session, value=9)["status_code"] == 12, "a changed rating")
    expect(status_of(error, lambda: movie.rating(session_id=session, value=11), code) == (400, 18), "400 for the rating 11")
    states = movie.account_states(session_id=session)
    expect(states["rated"] == {"value": 9} and states["watchlist"] is True, "account_states")
    expect(movie.rating_delete(session_id=session)["status_code"] == 13, "a removed rating")
    account.watchlist(media_type="movie", media_id=FILM, watchlist=False)
    expect(listed() == [], "an empty watchlist")
    expect(authentication.session_delete(session_id=session)["success"], "the end of the session")
    expect(status_of(error, account.info, code) == (401, 3), "401 code 3 after the end of the session")


def check_tmdbv3api(base):
    def at(client):
        client._base = base
        return client

    error = tmdbv3api.exceptions.TMDbException
    tmdbv3api.TMDb().api_key = KEY
    tmdbv3api.TMDb().cache = False
    found = at(tmdbv3api.Search()).movies("wall e")
    expect(found[0].title == "WALL-E" and found[0].id == 910970, "search")

    def page(number):
        client = at(tmdbv3api.Search())
        rows = client.movies("love", page=number)
        return [row.id for row in rows], int(client.total_pages), int(client.total_results)

    check_pages(page)
    details = at(tmdbv3api.Movie()).details("tt0083658", append_to_response="credits")
    expect(details.title == "Blade Runner" and details.genres[0].name == "Science Fiction", "details")
    expect(details.credits.crew[0].name == "Ridley Scott", "credits")
    expect(len(list(at(tmdbv3api.Movie()).popular())) == 20, "popular")
    discovered = list(at(tmdbv3api.Discover()).discover_movies({"primary_release_year": 1982}))
    expect(len(discovered) == 20, "discover")
    refused = status_of(error, lambda: at(tmdbv3api.Movie()).details(1), str)
    expect("could not be found" in refused, "404")
    expect("Pages start at 1 and max at 500" in status_of(error, lambda: page(501), str), "400 code 22")
    check_account_of_tmdbv3api(base, at, error)
    tmdbv3api.TMDb().api_key = WRONG
    expect("Invalid API key" in status_of(error, lambda: at(tmdbv3api.Movie()).details(83658), str), "401")


def check_account_of_tmdbv3api(base, at, error):
    class Authentication(tmdbv3api.Authentication):
        # The initializer of the client signs in, so the base URL must be set before.
        _base = property(lambda self: base, lambda self, value: None)

    refused = status_of(error, lambda: Authentication(USER, "wrong"), str)
    expect("Invalid username and/or password" in refused, "a wrong password")
    authentication = Authentication(USER, PASSWORD)
    account = at(tmdbv3api.Account())
    expect(account.details().username == USER, "the account")
    account.add_to_watchlist(FILM, "movie")
    movie = at(tmdbv3api.Movie())
    movie.rate_movie(FILM, 7.5)
    expect([film.id for film in account.movie_watchlist()] == [FILM], "the watchlist")
    states = movie.account_states(FILM)
    expect(states.rated.value == 7.5 and states.watchlist, "account_states")
    movie.delete_rating(FILM)
    account.remove_from_watchlist(FILM, "movie")
    states = movie.account_states(FILM)
    expect(not states.rated and not states.watchlist, "a removed rating")
    session = authentication.session_id
    authentication.delete_session()
    authentication.session_id = session
    expect("Authentication failed" in status_of(error, account.details, str), "401 after the end of the session")


def check_themoviedb(base):
    host, version = base.rsplit("/", 1)

    def client(key):
        made = themoviedb.TMDb(api_key=key)
        made._config.host, made._config.version = host, version
        return made

    def code(error):
        return error.status_code

    tmdb = client(KEY)
    expect(tmdb.search().movies("ocean's eleven")[0].title == "Ocean's Eleven", "search")

    def page(number):
        found = tmdb.search().movies("love", page=number)
        return [film.id for film in found], found.total_pages, found.total_results

    check_pages(page)
    details = tmdb.movie(133093).details(append_to_response="credits")
    expect(details.title == "The Matrix" and details.release_date.isoformat() == "1999-03-31", "details")
    expect(details.credits.crew[0].name == "Lana Wachowski", "credits")
    expect(len(tmdb.movies().popular()) == 20, "popular")
    expect(len(tmdb.genres().movie()) >= 19, "genres")
    expect(len(tmdb.discover().movie(primary_release_year=1982)) == 20, "discover")
    error = themoviedb.exceptions.TMDbHTTPError
    expect(status_of(error, tmdb.movie(1).details, code) == 404, "404")
    expect(status_of(error, lambda: page(501), code) == 400, "400")
    refused = themoviedb.exceptions.TMDbAuthenticationError
    authentication = tmdb.authentication()
    token = authentication.create_token().request_token

    def login(password):
        return authentication.create_session_with_login(USER, password, token)

    expect(status_of(refused, lambda: login("wrong"), code) == 401, "401 for a wrong password")
    expect(login(PASSWORD).success, "a valid login")
    session = authentication.create_session(token)
    expect(authentication.delete_session(session.session_id).success, "the end of the session")
    expect(status_of(error, lambda: authentication.delete_session(session.session_id), code) == 404, "404 after the end")
    expect(status_of(refused, client(WRONG).movie(83658).details, code) == 401, "401")


def main():
    server = subprocess.Popen([sys.argv[1], "--port", "0", "--whole-dates"], stdout=subprocess.PIPE, text=True)
    failed = False
    try:
        base = server.stdout.readline().strip()
        for check in [check_tmdbsimple, check_tmdbv3api, check_themoviedb]:
            name = check.__name__.removeprefix("check_")
            try:
                check(base)
                print(f"{name}: ok")
            except Exception as error:
                failed = True
                print(f"{name}: FAILED: {type(error).__name__}: {error}")
    finally:
        server.terminate()
        expect(server.wait(timeout=10) == 0, "exit code 0 of the server after SIGTERM")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
