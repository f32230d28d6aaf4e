/** The web addresses that a mail links to, without repetition, in order of occurrence. */
export function linksIn({ html, plain }: { html: string; plain: string }): string[] {
  const hrefs = [...html.matchAll(/href\s*=\s*(?:"(https?:[^"]*)"|'(https?:[^']*)')/gi)];
  const written = [...plain.matchAll(/https?:\/\/[^\s<>"\])]+/g)];
  return [
    ...new Set([
      ...hrefs.map(([, double, single]) => (double ?? single ?? '').replaceAll('&amp;', '&').trim()),
      ...written.map(([address]) => address),
    ]),
  ];
}
