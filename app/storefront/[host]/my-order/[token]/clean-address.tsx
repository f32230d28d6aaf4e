'use client';

import { useEffect } from 'react';

/** Takes the query off the page's address, so that what it says is not said again to whoever comes back to it. */
export function CleanAddress() {
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return null;
}
