import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts run here: false on the server and while a page hydrates, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
