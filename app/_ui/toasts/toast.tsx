import type { ReactNode } from 'react';
import { ROW_FIELD, rowValue } from '@/lib/http/forms/form-row';
import type { Toast } from '@/lib/http/forms/form-state';
import { SubmitButton } from '../forms/submit-button';
import { useWords } from '../words';

/** The toast of a form that was sent without scripts: a notice, whose button sends the form once more to undo. */
export function ToastWithoutScripts({ toast: { say, undo } }: { toast: Toast }) {
  const t = useWords('ui.toast');
  return (
    <div role="status" className="toast-place">
      <ToastCard words={say}>
        {undo && (
          <SubmitButton
            variant="plain"
            name={ROW_FIELD}
            value={rowValue(undo)}
            autoFocus
            labels={[t('undo')]}
          />
        )}
      </ToastCard>
    </div>
  );
}

/** The look of a toast: its words, then its buttons. */
export function ToastCard({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="toast">
      <p className="min-w-0 grow py-2">{words}</p>
      {children}
    </div>
  );
}
