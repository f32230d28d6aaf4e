/** Starts Swagger UI in the colours that the browser asks for, and mends its accessibility. */
export const START = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

// The path of an operation is a link within the button that opens it, and nobody can press one inside the other.
const withoutLinks = ({ React }) => ({
  wrapComponents: {
    DeepLink: () => ({ text }) => React.createElement('span', { className: 'nostyle' }, text),
  },
});

const NAMES = [
  ['.information-container > div > section, .information-container > section', 'About the API'],
  ['section.schemes', 'Server and login'],
  ['#servers', 'Server'],
  ['.examples-select-element', 'Example'],
  ['.body-param__text', 'Request body'],
  ['.parameters :is(select, input, textarea)', 'Value'],
  ['select', 'Media type'],
];

// Swagger UI leaves a level out between its headings, and gives some fields and parts no name.
const mend = () => {
  for (const heading of document.querySelectorAll('#docs :is(h3, h4, h5):not([aria-level])')) {
    heading.setAttribute('aria-level', String(Number(heading.localName.slice(1)) - 1));
  }
  for (const [selector, name] of NAMES) {
    for (const part of document.querySelectorAll(selector)) {
      if (part.hasAttribute('aria-label')) continue;
      const parameter = part.closest('tr')?.querySelector('.parameter__name')?.firstChild?.textContent;
      part.setAttribute('aria-label', parameter ?? name);
    }
  }
  for (const table of document.querySelectorAll('table[role="region"]')) table.removeAttribute('role');
  // A region that scrolls by pointer must scroll by keys too.
  for (const block of document.querySelectorAll('pre.microlight:not([tabindex])')) block.tabIndex = 0;
};
new MutationObserver(mend).observe(document.querySelector('#docs'), { childList: true, subtree: true });

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  plugins: [withoutLinks],
});
`;

/** Colours that can be read, in place of Swagger UI's own, and no page that is wider than a phone. */
export const STYLE = `
.swagger-ui .opblock-body { overflow-x: auto; }
.swagger-ui .download-contents { background: #4a505b !important; color: #fff !important; }
.swagger-ui .microlight span[style*="211, 99, 99"] { color: #f0a0a0 !important; }
.dark-mode .swagger-ui table.headers .header-col { color: #e4e6e6; }
/* A colour on its way from one scheme to the other can be read in neither. */
.swagger-ui .btn { transition: none; }
html:not(.dark-mode) .swagger-ui {
  --link: #1f5a9e;
  --post: #176b43;
  --patch: #0b6a5d;
  --delete: #b3261e;
}
html:not(.dark-mode) .swagger-ui :is(a, .link, .url) { color: var(--link); }
html:not(.dark-mode) .swagger-ui .info .title small { background: #565c68; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #46650a; }
html:not(.dark-mode) .swagger-ui .btn.authorize,
html:not(.dark-mode) .swagger-ui .btn.authorize span { border-color: var(--post); color: var(--post); }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: var(--post); }
html:not(.dark-mode) .swagger-ui .btn.execute { background: var(--link); border-color: var(--link); }
html:not(.dark-mode) .swagger-ui :is(.btn.cancel, .try-out__btn.cancel) { border-color: var(--delete); color: var(--delete); }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: var(--link); }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: var(--post); }
html:not(.dark-mode) .swagger-ui .opblock-patch .opblock-summary-method { background: var(--patch); }
html:not(.dark-mode) .swagger-ui .opblock-put .opblock-summary-method { background: #8a4b00; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: var(--delete); }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #545a64; }
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button { color: #4d4d4d; }
`;
