'use client';

import { useEffect } from 'react';

/** Takes the query off the page's address, so that coming back does not repeat its message. */
export function CleanAddress() {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return null;
}
