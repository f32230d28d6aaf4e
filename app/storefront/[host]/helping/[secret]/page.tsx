import { notFound } from 'next/navigation';
import { bdi } from '@/app/_ui/bdi';
import { buttonClass } from '@/app/_ui/button';
import { visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { helperAt } from '@/lib/pickup/links/helper';
import { helpingPath } from '@/lib/pickup/links/secret';

export const generateMetadata = titled('storefront.helping', 'title', {
  robots: { index: false, follow: false },
});

/** Asks the visitor whether to help. Reading it sets no cookie: programs follow the links of messages. */
export default async function HelpingPage({ params }: PageProps<'/storefront/[host]/helping/[secret]'>) {
  const { host, secret } = await params;
  const caller = await visitor(host);
  const helper = await helperAt(caller.route.publicDomain, secret, 'looks');
  if (!helper) notFound();
  const { label } = helper.link;
  const t = await words('storefront.helping');
  return (
    <div data-helping className="max-w-measure">
      <h1 className="text-title">{t('title')}</h1>
      {label && (
        <p className="mt-4 text-lead">
          <bdi>{label}</bdi>
        </p>
      )}
      <p className="mt-4">{t.rich('explains', { group: caller.route.name, bdi })}</p>
      <form method="post" action={helpingPath(secret)} className="mt-8">
        <button type="submit" className={buttonClass('primary')}>
          {t('begin')}
        </button>
      </form>
    </div>
  );
}
