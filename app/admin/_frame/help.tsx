'use client';

import { CircleHelp } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { isTyping } from '@/app/_ui/typing';
import { useWords } from '@/app/_ui/words';
import { helpFor } from '../_parts/page/help-sections';
import { Keys } from './keys';

/** The way to the section of the handbook that fits the page. The key `?` lists the keys. */
export function Help() {
  const t = useWords('console.frame.help');
  const section = helpFor(usePathname());
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
        event.preventDefault();
        setOpen(true);
      },
      ended,
    );
    return () => ended.abort();
  }, []);
  return (
    <>
      <Link
        href={section === undefined ? '/admin/help' : `/admin/help#${section}`}
        className="inline-flex min-h-target min-w-target items-center justify-center"
      >
        <CircleHelp aria-hidden className="size-5" />
        <span className="sr-only">{t('help')}</span>
      </Link>
      {open && <KeyList onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyList({ onClose }: { onClose(): void }) {
  const t = useWords('console.frame.help');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={t('keys')}
      onClose={onClose}
      // A press beside the dialog's box is one on the dialog itself.
      onPointerDown={({ target }) => target === dialog.current && dialog.current?.close()}
      className="finder"
    >
      <div className="grid gap-4 p-4">
        <h2 className="font-semibold text-lead">{t('keys')}</h2>
        <Keys />
        <div>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t('close')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
