import type { Metadata } from 'next';
import { words } from '@/lib/http/pages/page-locale';

// Every page depends on the logged-in administrator and on current data.
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const t = await words('console');
  return {
    title: { default: t('name'), template: t('titled', { title: '%s' }) },
    robots: { index: false },
  };
}

/** The title shared by the console's pages. Each page checks its reader's access itself. */
export default function AdminLayout({ children }: LayoutProps<'/admin'>) {
  return children;
}
