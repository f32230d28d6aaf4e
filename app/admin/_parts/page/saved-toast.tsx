'use client';

import { useEffect } from 'react';
import { ToastWithoutScripts } from '@/app/_ui/toasts/toast';
import { showToast } from '@/app/_ui/toasts/toast-store';
import { useHydrated } from '@/app/_ui/use-hydrated';

/** A toast that came with the page. With scripts it is shown in the place of toasts. */
export function SavedToast({ words }: { words: string }) {
  const hydrated = useHydrated();
  useEffect(() => showToast({ say: words }, null), [words]);
  return hydrated ? null : <ToastWithoutScripts toast={{ say: words }} />;
}
