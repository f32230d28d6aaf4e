import { randomUUID } from 'node:crypto';
import { Field, TextArea } from '@/app/_ui/forms/field';
import { optionsOf } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { Link } from '@/app/_ui/link';
import { orderListOf } from '@/app/admin/(console)/orders/order-list';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { MESSAGE_AUDIENCES } from '@/lib/mail/runs/messages/input';
import { getWriting, offeredText } from '@/lib/mail/runs/messages/queries';
import { LENGTHS } from '@/lib/rules/lengths';
import { PreviewedForm } from '../../../../_parts/mail/previewed-form';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { RoundTabs } from '../round-tabs';
import { sendMessage } from './actions';
import { LastMessage } from './last-message';

export const generateMetadata = titled('console.rounds.message', 'title');

/** Writes to people of a round: the recipients and the message, beside its preview for one of them. */
export default async function MessagePage({ params, searchParams }: PageProps<'/admin/rounds/[id]/message'>) {
  const t = await words('console.rounds.message');
  const wanted = await searchParams;
  const { filter, q } = orderListOf(wanted);
  const { id } = await idOf(params);
  const writing = await queryAsAdministrator(getWriting, { id, filter, q });
  const { round, route, people, listed, newest } = writing;
  const address = `/admin/rounds/${round.id}` as const;
  const chosen = MESSAGE_AUDIENCES.find((known) => known === wanted.to) ?? 'ordered';
  const begun = offeredText(wanted.about ?? chosen, route.locale);
  return (
    <>
      <PageHeading
        title={t('title')}
        parent={[address, round.name]}
        tabs={<RoundTabs roundId={round.id} current="mail" />}
      />
      {newest && <LastMessage newest={newest} roundId={round.id} />}
      <PreviewedForm
        action={sendMessage}
        preview={`/admin/preview/rounds/${round.id}/message`}
        labels={[t('preview'), t('previewTitle')]}
        end={{ back: address, labels: [t('send'), t('sending')] }}
      >
        <input type="hidden" name="id" value={round.id} />
        <input type="hidden" name="key" value={randomUUID()} />
        {listed === null ? (
          <Select name="to" label={t('to')} defaultValue={chosen}>
            {optionsOf(MESSAGE_AUDIENCES, (to) => t(`audiences.${to}`, { count: people[to] }))}
          </Select>
        ) : (
          <p>
            <input type="hidden" name="to" value="ordered" />
            <input type="hidden" name="listed" value="on" />
            {filter && <input type="hidden" name="filter" value={filter} />}
            {q && <input type="hidden" name="q" value={q} />}
            {t.rich('toListed', {
              count: listed,
              list: (chunks) => (
                <Link
                  href={`${address}/orders?${new URLSearchParams({ ...(filter && { filter }), ...(q && { q }) })}`}
                >
                  {chunks}
                </Link>
              ),
            })}
          </p>
        )}
        <Field
          name="subject"
          label={t('subject')}
          defaultValue={begun.subject}
          maxLength={LENGTHS.message_subject}
          autoComplete="off"
          required
        />
        <TextArea
          name="text"
          label={t('text')}
          defaultValue={begun.text}
          maxLength={LENGTHS.message_text}
          rows={14}
          help={t('textHelp', {
            name: '{{name}}',
            number: '{{order_number}}',
            place: '{{pickup_location}}',
          })}
          required
        />
      </PreviewedForm>
    </>
  );
}
