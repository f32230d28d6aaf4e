import type { ComponentProps } from 'react';
import { CONTROL } from '@/app/_ui/forms/control';
import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { PageWords } from '@/app/_ui/page-words';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { LARGEST_IMPORT } from '@/lib/imports/input';
import type { Import } from '@/lib/imports/kinds/stored-import';
import { refusedBecause } from '../../_parts/imports/refused-file';
import { PageHeading } from '../../_parts/page/page-heading';
import { Section } from '../../_parts/page/section';
import { UploadForm } from '../../_parts/upload-form';
import { readPasted } from './actions';
import { PastedRows } from './pasted-rows';

type ImportStartProps = Required<Pick<ComponentProps<typeof PageHeading>, 'parent'>> & {
  kind: Import['kind'];
  query: Record<string, string | string[] | undefined>;
  roundId?: number;
  /** The groups that people may be imported into, and the first of them. */
  routes?: { id: number; name: string }[];
  routeId?: number | undefined;
};

/** The page that takes a file or pasted rows; the next one shows them before any is imported. */
export async function ImportStart({ kind, parent, query, roundId, routes, routeId }: ImportStartProps) {
  const t = await words('console.imports.start');
  const imports = await words('console.imports');
  const group = (await words('console.participants'))('route');
  const refused = refusedBecause(query, await pageLocale());
  const asked = new URLSearchParams({ kind, ...(roundId !== undefined && { round: String(roundId) }) });
  return (
    <>
      <PageHeading title={t(`titles.${kind}`)} parent={parent}>
        <p className="mt-2 max-w-measure text-muted">{t(`about.${kind}`)}</p>
      </PageHeading>
      {refused && (
        <Notice tone="danger" role="alert" className="mb-6">
          {refused}
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-8">
        <Section id="choose-file" title={t('chooseFile')}>
          <PageWords of={['console.upload']}>
            <UploadForm
              to={`/admin/uploads/import?${asked}`}
              accept=".xlsx,.csv,.tsv,.txt"
              largest={LARGEST_IMPORT}
              labels={{
                file: t('file'),
                fileHelp: t('fileHelp'),
                tooLarge: t('tooLarge'),
                show: t('show'),
              }}
            >
              {routes && (
                <div>
                  <label htmlFor="route" className="mb-1 block font-medium">
                    {group}
                  </label>
                  <select id="route" name="route_id" defaultValue={routeId} className={CONTROL}>
                    {rowOptions(routes)}
                  </select>
                </div>
              )}
            </UploadForm>
          </PageWords>
        </Section>
        <Section id="paste-rows" title={t('pasteRows')}>
          <Form action={readPasted} className="grid grid-cols-1 gap-5">
            <input type="hidden" name="kind" value={kind} />
            {roundId !== undefined && <input type="hidden" name="purchase_round_id" value={roundId} />}
            {routes && (
              <Select name="route_id" label={group} defaultValue={routeId}>
                {rowOptions(routes)}
              </Select>
            )}
            <PastedRows name="text" label={t('pasted')} help={t('pastedHelp')} rows={8} required />
            <div>
              <SubmitButton variant="quiet" labels={[t('check'), imports('columns.reading')]} />
            </div>
          </Form>
        </Section>
        <p>
          <Link href="/admin/imports" className="inline-flex min-h-target items-center">
            {imports('lastDays')}
          </Link>
        </p>
      </div>
    </>
  );
}
