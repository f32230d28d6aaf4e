import { buttonClass } from '@/app/_ui/button';
import { CONTROL } from '@/app/_ui/forms/control';
import { words } from '@/lib/http/pages/page-locale';
import { FILE_FORMATS } from '@/lib/rules/input';
import { Section } from '../../_parts/page/section';

/** All payments of a span of days, as a file for the books. Needs no scripts. */
export async function SpanFiles() {
  const t = await words('console.payments.files');
  return (
    <Section id="files" title={t('title')}>
      <p className="mb-3 max-w-measure text-muted">{t('about')}</p>
      <form action="/admin/payments/file" className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="min-w-40 flex-1 basis-40 sm:max-w-60">
            <label htmlFor={`span-${name}`} className="mb-1 block text-muted text-small">
              {t(name)}
            </label>
            <input
              id={`span-${name}`}
              type="date"
              name={name}
              min="2000-01-01"
              max="9999-12-31"
              autoComplete="off"
              className={CONTROL}
            />
          </div>
        ))}
        {FILE_FORMATS.map((format) => (
          <button key={format} type="submit" name="format" value={format} className={buttonClass('quiet')}>
            {t('download', { format: format.toUpperCase() })}
          </button>
        ))}
      </form>
    </Section>
  );
}
