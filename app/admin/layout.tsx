import type { Metadata } from 'next';

// Every page belongs to whoever is logged in, and to the moment.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Console', template: '%s · Console' },
  robots: { index: false },
};

/** What the console's pages share: their title. Who may see them, each page asks itself. */
export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return children;
}
