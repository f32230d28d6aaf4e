'use client';

import { useWords } from '@/app/_ui/words';

/** The keys of every page of the console, each with its act. */
export function Keys() {
  const t = useWords('console.frame.help');
  const keys = [
    [t('controlK'), t('find')],
    ['/', t('search')],
    ['?', t('list')],
    [t('controlZ'), t('undo')],
    [t('escape'), t('leave')],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {keys.map(([key, does]) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt>
            <kbd className="rounded-small border border-edge px-2 py-0.5 text-small">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
