import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { getParticipant } from '@/lib/people/queries';
import { getRoundWithOfferings, type RoundWithOfferings } from '@/lib/rounds/queries';
import { parseId } from '@/lib/rules/input';
import { shownAddress } from '@/lib/words/addresses';
import { Empty } from '../../../../../_parts/page/empty';
import { FormEnd } from '../../../../../_parts/page/form-end';
import { PageHeading } from '../../../../../_parts/page/page-heading';
import { SavedToast } from '../../../../../_parts/page/saved-toast';
import { wantedText } from '../../../../../_parts/tables/search';
import { placeForParticipant } from '../../../../orders/actions';
import { OrderFields } from '../../../../orders/order-fields';
import { RoundTabs } from '../../round-tabs';
import { ChooseParticipant } from './choose-participant';

export const generateMetadata = titled('console.rounds.newOrder', 'title');

/** Places an order for a participant: first the participant is chosen, then the wines. */
export default async function NewOrderPage({
  params,
  searchParams,
}: PageProps<'/admin/rounds/[id]/orders/new'>) {
  const t = await words('console.rounds.newOrder');
  const list = await queryAsAdministrator(getRoundWithOfferings, await idOf(params));
  const { participant, q, saved } = await searchParams;
  const placed = parseId(wantedText(saved));
  const { round } = list;
  return (
    <>
      <PageHeading
        title={t('title')}
        parent={[`/admin/rounds/${round.id}/orders`, round.name]}
        tabs={<RoundTabs roundId={round.id} current="orders" />}
      />
      {placed !== undefined && <SavedToast words={t('placed', { number: String(placed) })} />}
      {round.status === 'draft' || list.offerings.length === 0 ? (
        <Empty title={t('noOrdersYet')} sentence={round.status === 'draft' ? t('draft') : t('noWines')} />
      ) : participant === undefined ? (
        <ChooseParticipant round={round} q={wantedText(q)} />
      ) : (
        <OrderFor list={list} participant={wantedText(participant)} />
      )}
    </>
  );
}

interface OrderForProps {
  list: RoundWithOfferings;
  /** The participant's id as text, from the address. */
  participant: string;
}

async function OrderFor({ list: { round, route, offerings }, participant }: OrderForProps) {
  const t = await words('console.rounds.newOrder');
  const who = await queryAsAdministrator(getParticipant, { id: parseId(participant) });
  return (
    <Form action={placeForParticipant} className="grid gap-5" message={false}>
      <p className="wrap-anywhere">
        {t.rich('forWhom', {
          name: who.name,
          email: shownAddress(who.email, (await words('messages'))('noAddress')),
          strong: (chunks) => <strong className="font-semibold">{chunks}</strong>,
        })}
        <Link
          href={`/admin/rounds/${round.id}/orders/new`}
          className="ml-4 inline-flex min-h-target items-center"
        >
          {t('somebodyElse')}
        </Link>
      </p>
      <FormMessage />
      <input type="hidden" name="purchase_round_id" value={round.id} />
      <input type="hidden" name="participant_id" value={who.id} />
      <OrderFields
        offerings={offerings}
        localeSettings={await localeSettingsOfPage(route)}
        showsCrates={round.showsCrates}
      />
      <p className="max-w-measure text-muted text-small">{t('deadline')}</p>
      <FormEnd
        back={`/admin/rounds/${round.id}/orders`}
        also={
          <SubmitButton
            variant="quiet"
            name="then"
            value="another"
            labels={[t('placeAnother'), t('placing')]}
          />
        }
        labels={[t('place'), t('placing')]}
      />
    </Form>
  );
}
