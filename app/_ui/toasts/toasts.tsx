'use client';

import { X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { startTransition, useEffect, useRef, useState } from 'react';
import { freshForm } from '@/lib/http/forms/form-state';
import { Button } from '../button';
import { keepFocus } from '../focus/kept-focus';
import { isTyping } from '../typing';
import { useWords } from '../words';
import { ToastCard } from './toast';
import { closeToast, showToast, useToast } from './toast-store';

/** The lifetime of a toast: longer with a button. In milliseconds. */
const STAYS = { withUndo: 20_000, withoutUndo: 8000 };

/**
 * The place of toasts, once on a page. A server action reports its act with `done: (order) => ({ stay: true,
 * toast: { say: 'Order 12 is paid.', undo: { id, paid: 'false', version } } })`; `undo` are the fields with
 * which that action takes it back. Forms do the rest: with scripts the toast appears here, without them
 * `ToastWithoutScripts` shows it with a button of the form. An act that cannot be undone is confirmed before
 * (`Confirm`) and offers no undo. On the next page a toast is gone: it would stand above the buttons there.
 */
export function Toasts() {
  const t = useWords('ui.toast');
  const toast = useToast();
  const [undoing, setUndoing] = useState(false);
  // Nobody loses a toast that they are reading with the pointer, or have the focus in.
  const [held, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const path = usePathname();
  // The page that follows tells of an act, so the page that first shows the toast counts.
  const [first, setFirst] = useState({ number: 0, path });
  if (toast && first.number !== toast.number) setFirst({ number: toast.number, path });
  const isLeft = toast?.number === first.number && first.path !== path;
  useEffect(() => {
    if (toast && isLeft) closeToast(toast.number);
    if (!toast || isLeft || held || undoing) return;
    const timer = setTimeout(() => closeToast(toast.number), toast.undo ? STAYS.withUndo : STAYS.withoutUndo);
    return () => clearTimeout(timer);
  }, [toast, isLeft, held, undoing]);

  // A button that was pressed here is about to go, and does not say that it has lost the focus.
  const giveFocusBack = () => {
    setHeld(place.current?.matches(':hover') ?? false);
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !place.current?.contains(activeElement)) return;
    keepFocus(activeElement);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  const close = () => {
    giveFocusBack();
    if (toast) closeToast(toast.number);
    setHeld(false);
  };

  const undo = () => {
    if (!toast?.undo || !toast.action || undoing) return;
    const { action } = toast;
    const fields = new FormData();
    for (const [name, value] of Object.entries(toast.undo)) fields.set(name, String(value));
    setUndoing(true);
    startTransition(async () => {
      try {
        const state = await action(freshForm, fields);
        giveFocusBack();
        showToast(state.toast ?? { say: state.message ?? t('undone') }, action);
      } catch {
        giveFocusBack();
        showToast({ say: t('unreached') }, action);
      } finally {
        setUndoing(false);
      }
    });
  };

  useUndoKey(toast?.undo && !isLeft ? undo : undefined);

  return (
    <div
      ref={place}
      role="status"
      className="toast-place"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      {toast && !isLeft && (
        <ToastCard words={toast.say}>
          {toast.undo && (
            <Button
              variant="plain"
              onClick={undo}
              aria-disabled={undoing || undefined}
              aria-keyshortcuts="Control+Z Meta+Z"
            >
              {t(undoing ? 'undoing' : 'undo')}
            </Button>
          )}
          <Button variant="plain" aria-label={t('close')} onClick={close}>
            <X aria-hidden className="size-4" />
          </Button>
        </ToastCard>
      )}
    </div>
  );
}

/** Calls `undo` when the keys for undoing are pressed, but not in a field, where the browser undoes the typing. */
function useUndoKey(undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const ended = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        const isUndo =
          event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (!isUndo || !latest.current || isTyping(event.target)) return;
        event.preventDefault();
        latest.current();
      },
      ended,
    );
    return () => ended.abort();
  }, []);
}
