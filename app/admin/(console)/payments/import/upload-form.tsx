'use client';

import { type FormEvent, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { Notice } from '@/app/_ui/notice';
import { useWords } from '@/app/_ui/words';

/** The largest file that is taken, in bytes; lib/money/booking/input.ts refuses a larger one too. */
const LARGEST = 10 * 1024 * 1024;

interface UploadFormProps {
  accounts: { id: number; label: string }[];
}

/**
 * Sends a bank's file. The browser does that by itself; with scripts one sees how much of it has been sent, and that it
 * is being read.
 */
export function UploadForm({ accounts }: UploadFormProps) {
  const t = useWords('console.bankUpload');
  const [sent, setSent] = useState<number | null>(null);
  const [isLost, setIsLost] = useState(false);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent !== null) return;
    setSent(0);
    setIsLost(false);
    sendForm(event.currentTarget, setSent).then(
      (goTo) => {
        // If the browser restored this page from its cache, the file would be on its way for ever.
        window.addEventListener('pageshow', () => setSent(null), { once: true });
        window.location.assign(goTo);
      },
      () => {
        setSent(null);
        setIsLost(true);
      },
    );
  }

  return (
    <form
      action="/admin/uploads/bank-file"
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="grid max-w-field grid-cols-1 gap-5"
    >
      {isLost && (
        <Notice tone="danger" role="alert">
          {t('lost')}
        </Notice>
      )}
      <div>
        <label htmlFor="account" className="mb-1 block font-medium">
          {t('account')}
        </label>
        <select id="account" name="payment_account_id" className={CONTROL}>
          {accounts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="grid grid-cols-1 gap-1">
        <label htmlFor="file" className="font-medium">
          {t('file')}
        </label>
        <input
          id="file"
          type="file"
          name="file"
          required
          accept=".xml,.zip,.csv,.txt,.053,.c53"
          aria-describedby="file-help"
          onChange={({ currentTarget: field }) =>
            field.setCustomValidity((field.files?.[0]?.size ?? 0) > LARGEST ? t('tooLarge') : '')
          }
          className="min-h-target max-w-full rounded-small border border-edge border-dashed p-4 text-small file:mr-3 file:rounded-small file:border file:border-edge file:bg-transparent file:px-3 file:py-2 file:text-ink"
        />
        <p id="file-help" className="text-muted text-small">
          {t('fileHelp')}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <div>
          <button type="submit" aria-disabled={sent !== null || undefined} className={buttonClass('primary')}>
            {t('show')}
          </button>
        </div>
        <div role="status" className="min-h-target">
          {sent !== null && (
            <label className="grid gap-1 text-muted text-small">
              {sent < 1 ? t('sending', { share: sent }) : t('reading')}
              <progress className="w-full" value={sent < 1 ? sent : undefined} />
            </label>
          )}
        </div>
      </div>
    </form>
  );
}

/** Sends a form, tells the share that has been sent, and resolves to the page that follows. */
function sendForm(form: HTMLFormElement, tell: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    // fetch does not tell how much of a file it has sent.
    const request = new XMLHttpRequest();
    request.open('POST', form.action);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => tell(Math.min(loaded / total, 1));
    request.upload.onload = () => tell(1);
    request.onload = () =>
      request.status === 200 ? resolve(String(request.response.goTo)) : reject(new Error('refused'));
    request.onerror = () => reject(new Error('unreached'));
    request.send(new FormData(form));
  });
}
