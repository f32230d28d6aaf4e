/** The headers of every answer, whichever part of the application made it. */
export const SECURITY_HEADERS: Record<string, string> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  // Not no-referrer: browsers would then send "Origin: null" with forms, and the same-origin check would
  // fail.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'X-Frame-Options': 'DENY',
  'Origin-Agent-Cluster': '?1',
};

/** The device features that pages may use: only the camera, where the codes of sheets are read. */
export const WITH_CAMERA =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()';

/** The referrer policy of pages with a secret in their path: it never sends a path, not even to our own pages. */
export const SECRET_REFERRER = 'strict-origin';

/** The policy of answers that are data: nothing in them may run or load. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every answer of the API: no cache stores it, nothing in it runs. */
export const DATA_HEADERS = { 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY };

/** The headers that a page depends on beside its address: its language is that of the visitor or the administrator. */
export const PAGES_VARY = 'Accept-Language, Cookie';

/** The policy of pages: scripts need this page's nonce, and everything else comes from this host. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of a mail in a frame of the console. No template can run scripts, send forms, navigate or act as
 * this origin. It may only have its own styles and pictures.
 */
export const PREVIEW_POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
