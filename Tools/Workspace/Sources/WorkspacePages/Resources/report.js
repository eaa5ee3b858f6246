"use strict";
// A search that leaves what is called so, with what holds it.
(() => {
    const search = document.getElementById("search");
    const items = [...document.querySelectorAll(".item")];
    const find = () => {
        const text = search.value.trim().toLowerCase();
        const isHit = (item) => (item.dataset.name || "").toLowerCase().includes(text);
        let shown = 0;
        for (const item of items) {
            const holder = item.parentElement.closest(".item");
            const hits = isHit(item) || (holder && isHit(holder)) || [...item.querySelectorAll(".item")].some(isHit);
            item.hidden = !hits;
            if (hits) shown += 1;
            // What holds a hit is opened, so that the hit is seen.
            if (text !== "" && item.tagName === "DETAILS" && !isHit(item) && [...item.querySelectorAll(".item")].some(isHit)) item.open = true;
        }
        document.getElementById("none").hidden = shown > 0;
    };
    search.addEventListener("input", find);
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "/" && event.target !== search) { search.focus(); search.select(); event.preventDefault(); }
        if (event.key === "Escape") { search.value = ""; find(); search.blur(); }
    });
    document.documentElement.dataset.ready = Math.round(performance.now());
})();
