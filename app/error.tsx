'use client';

import { Button } from './_ui/button';
import { useWords } from './_ui/words';

/** Shown when a page fails in the browser, or on the way there from another page. */
export default function PageFailed({ reset }: { reset: () => void }) {
  const t = useWords('ui.failed');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-4 p-6">
      <h1 className="text-title">{t('title')}</h1>
      <p className="max-w-measure">{t('sentence')}</p>
      <Button variant="primary" onClick={reset}>
        {t('again')}
      </Button>
    </main>
  );
}
