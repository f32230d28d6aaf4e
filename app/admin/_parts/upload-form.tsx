'use client';

import { type FormEvent, type ReactNode, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';
import { Notice } from '@/app/_ui/notice';
import { useWords } from '@/app/_ui/words';

interface UploadFormProps {
  /** The address that takes the file. */
  to: `/admin/uploads/${string}`;
  /** The kinds of files that are chosen from, as the browser's field has them. */
  accept: string;
  /** The largest file that is taken, in bytes; its rule refuses a larger one too. */
  largest: number;
  labels: { file: string; fileHelp: string; tooLarge: string; show: string };
  /** Further fields of the form, above the file. */
  children: ReactNode;
}

/**
 * Sends a file. The browser does that by itself; with scripts one sees how much of it has been sent, and that it is being
 * read.
 */
export function UploadForm({ to, accept, largest, labels, children }: UploadFormProps) {
  const t = useWords('console.upload');
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
      action={to}
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
      {children}
      <div className="grid grid-cols-1 gap-1">
        <label htmlFor="file" className="font-medium">
          {labels.file}
        </label>
        <input
          id="file"
          type="file"
          name="file"
          required
          accept={accept}
          aria-describedby="file-help"
          onChange={({ currentTarget: field }) =>
            field.setCustomValidity((field.files?.[0]?.size ?? 0) > largest ? labels.tooLarge : '')
          }
          className="min-h-target max-w-full rounded-small border border-edge border-dashed p-4 text-small file:mr-3 file:rounded-small file:border file:border-edge file:bg-transparent file:px-3 file:py-2 file:text-ink"
        />
        <p id="file-help" className="text-muted text-small">
          {labels.fileHelp}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <div>
          <button type="submit" aria-disabled={sent !== null || undefined} className={buttonClass('primary')}>
            {labels.show}
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
