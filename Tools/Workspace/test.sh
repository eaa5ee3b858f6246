# shellcheck shell=sh
# Running the test bundles and adding up what they report.

# run_tests PACKAGE BIN: leaves NAME.log and NAME.xml in .build/results.
run_tests() {
    name=${1##*/}
    results=$build/results/$name
    cd "$root/$1"
    if [ "$(uname)" = Darwin ]; then
        # A test bundle cannot start itself there. SwiftPM adds a suffix to the report's name.
        swift test --skip-build --disable-xctest --scratch-path "$build/test" -Xswiftc -index-ignore-system-modules \
            --xunit-output "$results.xml" >"$results.log" 2>&1 </dev/null || status=$?
        [ ! -f "$results-swift-testing.xml" ] || mv "$results-swift-testing.xml" "$results.xml"
        return "${status:-0}"
    fi
    "$2/${name}PackageTests.xctest" --testing-library swift-testing --xunit-output "$results.xml" \
        >"$results.log" 2>&1 </dev/null
}

# counts NAME: "passed failed skipped seconds" of the last run, from the report, or from the log of a run that crashed.
counts() {
    if [ -f "$build/results/$1.xml" ]; then
        awk '
            /<testsuite / { if (match($0, / time="[0-9.]*/)) seconds = substr($0, RSTART + 7, RLENGTH - 7) }
            /<testcase / { all++; fresh = 1 }
            /<failure/ && fresh { failed++; fresh = 0 }
            /<skipped/ { skipped++ }
            END { printf "%d %d %d %.1f\n", all - failed - skipped, failed, skipped, seconds }' "$build/results/$1.xml"
    else
        awk '
            /^(✔|✘) Test run with/ { next }
            /^✔ Test .* passed after/ { passed++ }
            /^✘ Test .* failed after/ { failed++ }
            /^➜ Test .* skipped/ { skipped++ }
            END { printf "%d %d %d 0.0\n", passed, failed, skipped }' "$build/results/$1.log"
    fi
}

# show_failures NAME: what the failed tests recorded, or, where none did, the end of the log.
show_failures() {
    awk '/^(◇|✔|➜|↳|━)/ { show = 0 } /^✘/ { show = 1 } show { print; some = 1 } END { exit !some }' \
        "$build/results/$1.log" || tail -n 30 "$build/results/$1.log"
}

# Prints a row per package, then the sums. A package that does not build, crashes or runs no test counts as one failure.
test_packages() {
    build_packages "$1" || say 'Not every package builds.'
    bin=$(swift_build test --show-bin-path --package-path "$root/$(packages | head -n 1)")
    mkdir -p "$build/results"
    printf '%s\n' "$1" | {
        all_passed=0 all_failed=0 all_skipped=0
        while IFS= read -r package; do
            name=${package##*/}
            passed=0 failed=0 skipped=0 seconds=0.0 note='' status=0
            rm -f "$build/results/$name."* "$build/results/$name-"*
            # A bundle from before would still be there where the build failed, or where the tests were removed.
            if grep -Fxq -- "$package" "$build/broken"; then
                note=': does not build'
            elif ! grep -q '\.testTarget(' "$root/$package/Package.swift"; then
                note=': has no test target'
            else
                (run_tests "$package" "$bin") || status=$?
                read -r passed failed skipped seconds <<END
$(counts "$name")
END
                if [ "$status" -ne 0 ] && [ "$failed" -eq 0 ]; then
                    note=": ended with exit code $status"
                elif [ $((passed + failed)) -eq 0 ]; then
                    note=': ran no test'
                fi
                [ "$status" -eq 0 ] || show_failures "$name" >&2
            fi
            [ -z "$note" ] || failed=$((failed + 1))
            printf '%s: %s passed, %s failed, %s skipped (%s s)%s\n' \
                "$name" "$passed" "$failed" "$skipped" "$seconds" "$note"
            all_passed=$((all_passed + passed))
            all_failed=$((all_failed + failed))
            all_skipped=$((all_skipped + skipped))
        done
        skips=''
        [ "$all_skipped" -eq 0 ] || skips=", $all_skipped skipped"
        printf '%s passed, %s failed%s\n' "$all_passed" "$all_failed" "$skips"
        [ "$all_failed" -eq 0 ] || exit 1
    }
}
