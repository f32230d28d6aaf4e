'use client';

import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link } from '@/app/_ui/link';
import { isTyping } from '@/app/_ui/typing';
import { useWords } from '@/app/_ui/words';

/**
 * The way to any round, participant, order or act: Ctrl or Cmd with K, or the link. `/` leads to the search
 * of the page, or here when it has none. The dialog is loaded at its first use; without scripts the link
 * leads to an equivalent page.
 */
export function Finder() {
  const t = useWords('console.frame.finder');
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null);
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      ) {
        event.preventDefault();
        setOpen(true);
      }
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (search) search.select();
      else setOpen(true);
    };
    // With a key held, the link opens in another tab or window.
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    const ended = new AbortController();
    document.addEventListener('keydown', onKey, ended);
    link.current?.addEventListener('click', onClick, ended);
    return () => ended.abort();
  }, []);

  useEffect(() => {
    if (!open || Dialog) return;
    let wanted = true;
    import('./finder-dialog').then(
      (loaded) => wanted && setDialog(() => loaded.FinderDialog),
      () => window.location.assign('/admin/find'),
    );
    return () => {
      wanted = false;
    };
  }, [open, Dialog]);

  return (
    <>
      <span ref={link}>
        <Link href="/admin/find" className="inline-flex min-h-target items-center gap-2">
          <Search aria-hidden className="size-4" />
          {t('find')}
        </Link>
      </span>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}
