import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'There is nothing at this address' };

/** The page for unknown addresses. It names no organization, because the host may belong to none. */
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center p-6">
      <h1 className="text-title">There is nothing at this address</h1>
      <p className="mt-3 max-w-measure">Check the address, or ask the person who gave it to you.</p>
    </main>
  );
}
