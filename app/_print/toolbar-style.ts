/** The colours of tokens.css that the toolbar needs; a test compares them. */
const COLOURS = {
  paper: ['#fbf9f5', '#171413'],
  ink: ['#2a2320', '#ece6df'],
  line: ['#e2dbd1', '#37312d'],
  edge: ['#8d817a', '#857a73'],
  accent: ['#7a1f35', '#a5364e'],
  'accent-strong': ['#5f1528', '#bb4861'],
  'on-accent': ['#ffffff', '#ffffff'],
} as const;

const scheme = (which: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, values]) => `--${name}: ${values[which]};`)
    .join(' ');

/**
 * The style of the toolbar above printed pages. It is written into the document, because the address of the
 * console's own style sheet is known only to the framework.
 */
export const TOOLBAR_STYLE = `
:root { color-scheme: light dark; ${scheme(0)} }
@media (prefers-color-scheme: dark) { :root { ${scheme(1)} } }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
.toolbar { position: sticky; top: 0; z-index: 10; box-sizing: border-box; padding: 8px 16px; background: var(--paper);
  border-bottom: 1px solid var(--line); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
.toolbar-row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 24px;
  max-width: 75rem; margin: 0 auto; }
.toolbar h1 { margin: 0; font: 600 1.1875rem/1.4 ui-serif, Charter, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
.toolbar a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit;
  text-decoration: underline 1px var(--edge); text-underline-offset: 0.2em; }
.toolbar a:hover { text-decoration-color: currentColor; }
.toolbar-end { display: flex; flex-wrap: wrap; align-items: center; column-gap: 24px; }
.toolbar button { display: inline-flex; align-items: center; justify-content: center; gap: 8px; box-sizing: border-box;
  min-width: 2.75rem; min-height: 2.75rem; padding: 8px 20px; border: 1px solid transparent; border-radius: 0.25rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer;
  transition: background-color 120ms; }
.toolbar button:hover { background: var(--accent-strong); }
.toolbar button[data-waits] { visibility: hidden; }
.toolbar p { margin: 0; }
.toolbar svg { width: 20px; height: 20px; }
.toolbar :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
@media (max-width: 39.99rem) { .toolbar h1 { order: -1; width: 100%; } }
@media (prefers-reduced-motion: reduce) { .toolbar button { transition: none; } }
@media print { .toolbar { display: none; } }
`;
