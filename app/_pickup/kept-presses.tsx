'use client';

import { useEffect, useState } from 'react';
import { useWords } from '@/app/_ui/words';
import { countKept } from './kept-events';
import { roundInBrowser } from './kept-page';

/** The number of presses that are still on this phone, where its link has ended before they were sent. */
export function KeptPresses() {
  const t = useWords('pickup.page');
  const [events, setEvents] = useState(0);
  useEffect(() => {
    countKept().then(setEvents, () => {});
    roundInBrowser.forget().catch(() => {});
  }, []);
  if (events === 0) return null;
  return (
    <p role="alert" className="mt-4 border-danger border-s-4 ps-3 font-medium">
      {t('stillHere', { events })}
    </p>
  );
}
