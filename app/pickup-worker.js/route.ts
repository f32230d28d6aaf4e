/**
 * The service worker of the pickup page. It keeps the page that was loaded last, and answers with it and its files where
 * the server cannot be reached. Whatever the page asks, and every other page, goes past it.
 */
const WORKER = `
const STORE = 'pickup';
const PAGE = '/pickup';
const LONGEST_MS = 48 * 60 * 60 * 1000;
const PATIENCE_MS = 8000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate' && pathname === PAGE) event.respondWith(pageOf(event));
  else if (pathname.startsWith('/_next/static/')) event.respondWith(fileOf(event.request));
});

async function pageOf(event) {
  const asked = fetch(event.request);
  const kept = asked.then((answer) => keep(answer.clone(), answer.status));
  event.waitUntil(kept.catch(() => {}));
  try {
    const answer = await Promise.race([asked, late()]);
    if (answer.status < 500) return answer;
  } catch {}
  return (await keptPage()) ?? asked;
}

const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));

/** Other people's names go once the link has ended. */
async function keep(answer, status) {
  if (status === 401 || status === 404) await caches.delete(STORE);
  else if (status === 200) await (await caches.open(STORE)).put(PAGE, answer);
}

async function keptPage() {
  const page = await (await caches.open(STORE)).match(PAGE, { ignoreVary: true });
  if (!page) return undefined;
  if (Date.now() - Date.parse(page.headers.get('date')) < LONGEST_MS) return page;
  await caches.delete(STORE);
  return undefined;
}

async function fileOf(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
`;

/** Answers with the script, which a browser looks at anew each time it loads the page. */
export function GET(): Response {
  return new Response(WORKER, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
