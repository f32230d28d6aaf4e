import type { Metadata } from 'next';

// Every page depends on the logged-in administrator and on current data.
export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: { default: 'Console', template: '%s · Console' },
  robots: { index: false },
};

/** The title shared by the console's pages. Each page checks for itself who may see it. */
export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return children;
}
