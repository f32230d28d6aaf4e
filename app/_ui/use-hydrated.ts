import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True when scripts run: false on the server and during hydration, true after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
