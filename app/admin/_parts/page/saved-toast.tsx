'use client';

import { useEffect } from 'react';
import { ToastWithoutScripts } from '@/app/_ui/toasts/toast';
import { showToast } from '@/app/_ui/toasts/toast-store';
import { useHydrated } from '@/app/_ui/use-hydrated';

/**
 * A toast that came with the page. With scripts it is shown once, in the place of toasts, and not again after
 * going back.
 */
export function SavedToast({ words }: { words: string }) {
  const hydrated = useHydrated();
  useEffect(() => {
    showToast({ say: words }, null);
    // A moment later, because Next follows a change of the address only once it runs itself.
    const timer = setTimeout(() => {
      const address = new URL(window.location.href);
      address.searchParams.delete('saved');
      window.history.replaceState(null, '', address);
    });
    return () => clearTimeout(timer);
  }, [words]);
  return hydrated ? null : <ToastWithoutScripts toast={{ say: words }} />;
}
