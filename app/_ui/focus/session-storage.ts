/**
 * Works with the browser tab's storage. A browser may refuse it, and its content may be damaged: then the
 * work ends there, and the answer is undefined.
 */
export function withSessionStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
