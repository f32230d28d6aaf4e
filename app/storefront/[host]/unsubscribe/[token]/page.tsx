import { bdi } from '@/app/_ui/bdi';
import { buttonClass } from '@/app/_ui/button';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getLeaver } from '@/lib/people/leaving';

export const generateMetadata = titled('storefront.unsubscribe', 'unsubscribe', {
  robots: { index: false, follow: false },
});

/**
 * Asks whether to unsubscribe, and confirms it. Reading it changes nothing, because mail scanners follow
 * links.
 */
export default async function UnsubscribePage({
  params,
}: PageProps<'/storefront/[host]/unsubscribe/[token]'>) {
  const { host, token } = await params;
  const caller = await visitor(host);
  const { isActive, unsubscribedAt, email } = await queryAsVisitor(getLeaver, caller, { token });
  const t = await words('storefront.unsubscribe');
  return (
    <div className="max-w-measure">
      <h1 className="text-title">{isActive ? t('title') : t('doneTitle')}</h1>
      <p className="mt-4 text-lead">
        {isActive ? t.rich('asks', { group: caller.route.name, email, bdi }) : t.rich('done', { email, bdi })}
      </p>
      {(isActive || unsubscribedAt) && (
        <>
          <p className="mt-4">{isActive ? t('keeps') : t('canOrder')}</p>
          {/* No server action: the form sends a mail program's request. */}
          <form method="post" action={`/unsubscribe/${token}`} className="mt-8">
            <input type="hidden" name="page" value="1" />
            <button
              type="submit"
              name="List-Unsubscribe"
              value={isActive ? 'One-Click' : 'Back'}
              className={buttonClass(isActive ? 'primary' : 'quiet')}
            >
              {isActive ? t('unsubscribe') : t('back')}
            </button>
          </form>
        </>
      )}
    </div>
  );
}
