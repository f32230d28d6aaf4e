'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { useWords } from '@/app/_ui/words';
import type { ProgressEvent } from '@/lib/mail/runs/input';
import type { Reached } from '@/lib/mail/runs/messages/commands';
import { Figures } from './figures';

const EVERY_MS = 2000;

interface ProgressProps {
  roundId: number;
  event: ProgressEvent;
  /** The progress at the time the page was made. */
  begun: Reached;
}

/** The progress of an announcement or a message, whoever started it. When it ends, a page with the result follows. */
export function Progress({ roundId, event, begun }: ProgressProps) {
  const t = useWords('console.announceProgress');
  const [counts, setCounts] = useState(begun);
  const [trouble, setTrouble] = useState('');
  const router = useRouter();

  useEffect(() => {
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const seen = document.hidden ? null : await progressOf(roundId, event, over.signal, t('unreachable'));
      if (over.signal.aborted) return;
      if (typeof seen === 'string') setTrouble(seen);
      else if (seen) {
        setTrouble('');
        setCounts(seen);
        if (!seen.running) return router.refresh();
      }
      timer = setTimeout(look, EVERY_MS);
    };
    timer = setTimeout(look, EVERY_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [roundId, event, router, t]);

  return (
    <>
      <Figures {...counts} />
      <p className="mt-2 max-w-measure text-muted">{t('goesOn')}</p>
      <p role="status" className="mt-2 max-w-measure text-danger">
        {trouble}
      </p>
      <noscript>
        <Link
          href={`/admin/rounds/${roundId}/${event === 'message' ? 'message' : 'announce'}`}
          className={buttonClass('quiet', 'mt-3')}
        >
          {t('refresh')}
        </Link>
      </noscript>
    </>
  );
}

/** The current progress, or a sentence that says why it is unknown: `unreachable` when no answer comes. */
async function progressOf(
  roundId: number,
  event: ProgressEvent,
  signal: AbortSignal,
  unreachable: string,
): Promise<(Reached & { running: boolean }) | string> {
  try {
    const answer = await fetch(`/admin/progress/${roundId}?event=${event}`, { signal });
    const body = await answer.json();
    return answer.ok ? body : String(body.detail);
  } catch {
    return unreachable;
  }
}
