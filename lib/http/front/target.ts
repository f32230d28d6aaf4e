const LONGEST_TARGET = 8192;

/**
 * The decoded path of a request target, or null when the target is not a plain path. Not plain are other forms of
 * target, wrong encodings, backslashes, dot segments and empty segments before the end. The framework would redirect
 * some of these, and resolve others to a different path than the one checked here.
 */
export function pathOf(target: string): string | null {
  if (!target.startsWith('/') || target.length > LONGEST_TARGET) return null;
  const encoded = target.split('?', 1)[0] ?? '';
  if (encoded.startsWith('//') || /\/\/[^/]/.test(encoded)) return null;
  try {
    const path = decodeURIComponent(encoded);
    return /\\|(^|\/)\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** The target without slashes at the end of its path: they make no difference and never cause a redirect. */
export function withoutTrailingSlash(target: string): string {
  return target.replace(/^([^?]*[^/?])\/+(?=\?|$)/, '$1');
}

/** The path for the log: without the secret of a personal page. */
export function loggable(pathname: string | null): string {
  return (pathname ?? '(malformed)')
    .replace(/\/(my-order|unsubscribe|helping|admin\/password)\/.+/i, '/$1/…')
    .slice(0, 300);
}
