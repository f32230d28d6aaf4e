'use client';

import { useWords } from '@/app/_ui/words';
import type { PickupOrder } from '@/lib/pickup/day/state/pickup-entry';
import type { Shown } from './pickup-line';

interface PickupBarProps {
  orders: PickupOrder[];
  /** The number of events not sent yet. */
  pending: number;
  shown: Shown;
  /** False in the console, which has no link. */
  isHelper: boolean;
}

/** The progress of the pickup, and why its events may be lost. */
export function PickupBar({ orders, pending, shown, isHelper }: PickupBarProps) {
  const t = useWords('pickup.page');
  const standing = orders.filter(({ cancelled }) => !cancelled);
  const done = standing.filter(({ collected_at }) => collected_at !== null).length;
  return (
    <div className="sticky top-0 z-10 -mx-2 grid grid-cols-1 gap-2 bg-paper px-2 py-2">
      <div className="flex items-center gap-3">
        <progress
          aria-label={t('progress')}
          max={Math.max(1, standing.length)}
          value={done}
          className="h-3 min-w-0 flex-1 appearance-none overflow-hidden rounded-small bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <span className="tabular-nums">{t('soFar', { done, all: standing.length })}</span>
      </div>
      {!shown.isKept && <p className="border-danger border-s-4 ps-3">{t('notKept')}</p>}
      {shown.isClosed && (
        <p role="alert" className="border-danger border-s-4 ps-3 font-medium text-danger">
          {isHelper ? t('closed', { events: pending }) : t('loggedOut')}
        </p>
      )}
    </div>
  );
}

/** The number of events not sent yet, over the lower edge of the screen, so that no button moves with each press. */
export function NotSent({ pending, isHelper }: Pick<PickupBarProps, 'pending' | 'isHelper'>) {
  const t = useWords('pickup.page');
  return (
    <p
      role="status"
      data-pending={pending}
      hidden={pending === 0}
      // The console's rail stands there on a phone.
      className={`pointer-events-none sticky z-10 rounded-small border border-edge bg-raised px-3 py-2 bottom-0 font-medium ${isHelper ? '' : 'max-md:bottom-14'}`}
    >
      {t('notSent', { events: pending })}
    </p>
  );
}
