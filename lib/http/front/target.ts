const LONGEST_TARGET = 8192;

/**
 * The decoded path of a request target, or null when the target is no plain path of ours: another form of
 * target, an encoding that cannot be read, a control character, a backslash, dots as a segment, or an empty
 * segment before the end. The framework would redirect some of these and resolve others to another path than
 * the one that was checked here.
 */
export function pathOf(target: string): string | null {
  if (!target.startsWith('/') || target.length > LONGEST_TARGET) return null;
  const encoded = target.split('?', 1)[0] ?? '';
  if (encoded.startsWith('//') || /\/\/+[^/]/.test(encoded)) return null;
  try {
    const path = decodeURIComponent(encoded);
    return /\u0000|\\|(^|\/)\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** The target without slashes at the end of its path: they change nothing, and never lead to a redirect. */
export function withoutTrailingSlash(target: string): string {
  return target.replace(/^([^?]*[^/?])\/+(?=\?|$)/, '$1');
}

/** The path as it may be logged: the secret that leads to a participant's own page is left out. */
export function loggable(pathname: string | null): string {
  return (pathname ?? '(malformed)').replace(/^\/my-order\/[^/]+/, '/my-order/…').slice(0, 300);
}
