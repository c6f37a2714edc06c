"use strict";
// Tables sort by a click on a column's head, or Enter or Space when it has the focus; what is unknown stays last.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.value;
      const rows = [...body.rows];
      const numeric = rows.every((row) => row.cells[column].classList.contains("number"));
      const known = numeric ? rows.filter((row) => key(row) !== "nan") : rows;
      const compare = numeric ? (a, b) => Number(key(a)) - Number(key(b)) : (a, b) => key(a).localeCompare(key(b));
      known.sort((a, b) => (down ? -compare(a, b) : compare(a, b)));
      body.append(...known, ...rows.filter((row) => !known.includes(row)));
    });
  });
  if (body.rows.length > 8) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    label.className = "filter";
    label.append("Show rows with", input);
    input.type = "search";
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/);
      for (const row of body.rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
    });
    table.closest(".scroll").before(label);
  }
}
// A link to something within a closed part opens it.
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  if (target) target.scrollIntoView();
}
addEventListener("hashchange", reveal);
reveal();
// On paper everything is open.
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details.panel:not([open])")];
  for (const part of closed) part.open = true;
});
addEventListener("afterprint", () => { for (const part of closed) part.open = false; });
// Light, dark, or as the system has it.
const theme = document.createElement("button");
const themes = ["auto", "dark", "light"];
function show(name) {
  if (name === "auto") delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = name;
  theme.textContent = { auto: "◐", dark: "●", light: "○" }[name];
  theme.title = "Theme: " + name;
  theme.setAttribute("aria-label", theme.title);
}
let current = "auto";
try { current = localStorage.getItem("augur-theme") || "auto"; } catch { /* the page may not store anything */ }
theme.type = "button";
theme.className = "plain";
theme.addEventListener("click", () => {
  current = themes[(themes.indexOf(current) + 1) % themes.length];
  show(current);
  try { localStorage.setItem("augur-theme", current); } catch { /* as above */ }
});
show(current);
document.querySelector("nav").append(theme);
