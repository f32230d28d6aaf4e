'use client';

import { useSyncExternalStore } from 'react';
import { isReadersTime } from './readers-zone';

interface ZoneProps {
  /** The moments that it is the zone of, as `isReadersTime` reads them. */
  moments: string;
  /** The name of the zone, with the space before it. */
  children: string;
}

const never = () => () => {};

/**
 * The name of a group's time zone, for readers whose clocks differ at that moment. The server, which does not
 * know them, writes it for all. A zone that `ZoneScript` hid before the page was drawn stays hidden.
 */
export function Zone({ moments, children }: ZoneProps) {
  const hidden = useSyncExternalStore(
    never,
    () => isReadersTime(moments),
    () => false,
  );
  return (
    <span data-zone={moments} hidden={hidden} suppressHydrationWarning>
      {children}
    </span>
  );
}
