/**
 * Works with what the browser's tab keeps. A browser may refuse the storage, and what is in it may be anything: then
 * the work ends there, and the answer is undefined.
 */
export function withSessionStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
