/**
 * State that a process has once, by its name. The server's code is loaded twice, by the process itself and by
 * the framework's bundle, and a module's variables exist twice.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`group-wine.${name}`);
  const shared = globalThis as { [key: symbol]: T | undefined };
  shared[key] ??= make();
  return shared[key];
}
