const SERIF = "font-family:Charter,'Iowan Old Style',Palatino,Georgia,serif";
const SANS = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A paragraph. `part` is a class that says which part of the message it belongs to. */
export const paragraph = (content: string, part = '') =>
  `<p class="ink${part && ` ${part}`}" style="margin:0 0 16px;color:#2a2320">${content}</p>`;

/** The sum under the wines. */
export const sum = (content: string) =>
  `<p class="ink" style="margin:12px 0 24px;color:#2a2320;text-align:right;font-weight:600">${content}</p>`;

/** A text of the round; its line breaks are kept. */
export const note = (content: string) =>
  `<p class="ink rule" style="margin:24px 0 16px;padding:0 0 0 16px;border-left:3px solid #7a1f35;color:#2a2320;white-space:pre-line">${content}</p>`;

export const button = (label: string, address: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="#7a1f35" style="border-radius:4px;background:#7a1f35"><a href="${address}" style="display:inline-block;padding:13px 24px;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></td></tr></table>`;

export const fact = (label: string, value: string) =>
  `<tr><td class="muted" style="padding:4px 16px 4px 0;color:#5e534d;white-space:nowrap;vertical-align:top">${label}</td><td class="ink" style="padding:4px 0;color:#2a2320">${value}</td></tr>`;

export const facts = (rows: string[]) =>
  `<table class="facts" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('')}</table>`;

/**
 * The frame of every message: one column of at most 600 pixels, inline styles because many clients drop
 * others, and a dark version for clients that ask for one. Outlook needs the fixed table.
 */
export const frame = (heading: string, content: string[]) => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #171413 !important; }
  .sheet { background: #211d1b !important; border-color: #37312d !important; border-top-color: #a5364e !important; }
  .ink, .order-lines td { color: #ece6df !important; border-color: #37312d !important; }
  .rule { border-color: #a5364e !important; }
  .muted { color: #b5aaa1 !important; }
  .accent { color: #eba3ae !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf9f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf9f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #e2dbd1;border-top:4px solid #7a1f35"><tr><td class="ink" style="padding:32px 28px;color:#2a2320;${SANS};font-size:16px;line-height:1.5;text-align:left">
<p class="muted" style="margin:0 0 8px;color:#5e534d;font-size:14px">{{route_name}}</p>
<h1 class="accent" style="margin:0 0 24px;color:#7a1f35;${SERIF};font-size:26px;line-height:1.2;font-weight:normal">${heading}</h1>
${content.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
