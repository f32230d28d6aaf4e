'use client';

import { Button } from './_ui/button';

/** Shown when a page fails in the browser, or on the way there from another page. */
export default function PageFailed({ reset }: { reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-start gap-4 p-6">
      <h1 className="text-title">This page could not be shown</h1>
      <p className="max-w-measure">It may be the connection. Nothing you sent before is lost.</p>
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </main>
  );
}
