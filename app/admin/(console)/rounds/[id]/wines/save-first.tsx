'use client';

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Notice } from '@/app/_ui/notice';
import { useWords } from '@/app/_ui/words';
import { asEntered, wasField } from '@/lib/http/forms/changed-meanwhile';

/**
 * Surrounds the grid and all other forms of the page. While the grid has unsaved changes, no other form is sent: a
 * round would open with outdated prices. Without scripts nothing holds it back.
 */
export function SaveFirst({ children }: { children: ReactNode }) {
  const t = useWords('console.wineGrid');
  const around = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const hold = (event: FormEvent) => {
    const grid = around.current?.querySelector<HTMLFormElement>('form:has(.wine-grid)');
    const hasChanges = grid !== null && grid !== undefined && event.target !== grid && isChanged(grid);
    setHeld(hasChanges);
    if (!hasChanges) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={around} onSubmitCapture={hold} className="grid grid-cols-1 gap-10">
      {children}
      {held && (
        <Notice tone="danger" role="alert">
          {t('saveFirst')}
        </Notice>
      )}
    </div>
  );
}

function isChanged(grid: HTMLFormElement): boolean {
  const entries = new FormData(grid);
  const text = (name: string) => {
    const entry = entries.get(name);
    return asEntered(typeof entry === 'string' ? entry : undefined);
  };
  return [...entries.keys()].some(
    (name) => entries.has(wasField(name)) && text(name) !== text(wasField(name)),
  );
}
