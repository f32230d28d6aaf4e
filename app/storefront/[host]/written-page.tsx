import { notFound } from 'next/navigation';
import { visitor } from '@/lib/http/pages/page';
import { words } from '@/lib/http/pages/page-locale';

interface WrittenPageProps {
  params: Promise<{ host: string }>;
  /** The group's text, and the word that is its title. */
  of: 'imprint' | 'privacy';
}

/** A page of a text that the group wrote. 404 where it wrote none. */
export async function WrittenPage({ params, of }: WrittenPageProps) {
  const { route } = await visitor((await params).host);
  if (!route[of]) notFound();
  return (
    <div className="max-w-measure">
      <h1 className="mb-8 text-title">{(await words('storefront.frame'))(of)}</h1>
      <p className="wrap-anywhere whitespace-pre-line">{route[of]}</p>
    </div>
  );
}
