import { Link } from '@/app/_ui/link';
import { pageLocale, titled, words } from '@/lib/http/pages/page-locale';
import { Keys } from '../../_frame/keys';
import { HELP_SECTIONS } from '../../_parts/page/help-sections';
import { PageHeading } from '../../_parts/page/page-heading';
import { Section } from '../../_parts/page/section';
import { HelpText } from './help-text';

export const generateMetadata = titled('console.help', 'title');

/** The handbook: a guide to each part of the work, which the pages of the console lead to. */
export default async function HelpPage() {
  const t = await words('console.help');
  const keys = await words('console.frame.help');
  const locale = await pageLocale();
  return (
    <>
      <PageHeading title={t('title')} />
      <nav aria-label={t('contents')} className="mb-10">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {HELP_SECTIONS.map((section) => (
            <li key={section}>
              <Link href={`#${section}`} className="inline-flex min-h-target items-center">
                {t(`about.${section}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-measure grid-cols-1 gap-10">
        {HELP_SECTIONS.map((section) => (
          <Section key={section} id={section} title={t(`about.${section}`)}>
            <HelpText text={t(`texts.${section}`)} locale={locale} />
          </Section>
        ))}
        <Section id="keys" title={keys('keys')}>
          <Keys />
        </Section>
      </div>
    </>
  );
}
