/** The style of the inbox, for both colour schemes and widths from 320 px. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbf9f5; --raised: #f3efe8; --sheet: #fff; --ink: #2a2320; --muted: #5e534d;
  --line: #e2dbd1; --edge: #8d817a; --accent: #7a1f35; --on-accent: #fff; --bad: #9f1c14; --good: #2b6238;
  font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; color: var(--ink); background: var(--paper);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171413; --raised: #211d1b; --sheet: #100e0d; --ink: #ece6df; --muted: #b5aaa1;
    --line: #37312d; --edge: #857a73; --accent: #eba3ae; --on-accent: #171413; --bad: #ffb4a6; --good: #9fd3a8;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 68rem; overflow-wrap: break-word; }
a { color: var(--accent); }
h1 { font: 600 1.5rem/1.25 ui-serif, Charter, Georgia, serif; margin: .5rem 0; }
h2 { font: 600 1.1875rem/1.3 ui-serif, Charter, Georgia, serif; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; }
ul, ol { margin: .5rem 0; padding-left: 1.25rem; }
.muted, th, dt { color: var(--muted); font-size: .875rem; }
.bad { color: var(--bad); } .good { color: var(--good); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
form { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
button, input, select { font: inherit; color: inherit; min-height: 2.75rem; padding: 0 .75rem;
  border: 1px solid var(--edge); border-radius: .25rem; background: var(--sheet); max-width: 100%; }
button { cursor: pointer; }
button.main { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
label { display: grid; gap: .125rem; font-size: .875rem; color: var(--muted); min-width: 0; }
label input, label select { font-size: 1rem; color: var(--ink); }
input[type=number] { width: 7rem; }
table { width: 100%; border-collapse: collapse; margin: .5rem 0; }
th { text-align: left; font-weight: 500; }
td, th { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child, td.subject { overflow-wrap: anywhere; } td:first-child { width: 24%; } td.subject { width: 26%; } .tag { color: var(--muted); font-size: .875rem; white-space: nowrap; }
td details { margin: 0; }
td a { display: inline-block; padding: .125rem 0; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0; }
dt { padding-top: .125rem; } dd, li, td pre { overflow-wrap: anywhere; } dd { margin: 0; }
pre { white-space: pre-wrap; background: var(--raised); padding: .75rem; border-radius: .25rem; margin: .5rem 0;
  font: .875rem/1.5 ui-monospace, monospace; max-height: 30rem; overflow: auto; }
iframe { display: block; width: 100%; height: 34rem; resize: vertical; border: 1px solid var(--edge);
  border-radius: .25rem; background: #fff; color-scheme: light; }
details { margin: 1rem 0; padding: .5rem .75rem; background: var(--raised); border-radius: .25rem; }
details > * + * { margin-top: .75rem; }
summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; }
summary::before { content: "+"; width: 1ch; color: var(--muted); } details[open] > summary::before { content: "–"; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td, td:first-child, td.subject { display: block; border: 0; padding: 0; width: auto; }
  td:empty { display: none; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; }
  label { flex: 1 1 8rem; } label input, label select, input[type=number] { width: 100%; }
}
`;
