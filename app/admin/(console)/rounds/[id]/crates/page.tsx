import { Form } from '@/app/_ui/forms/form';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Notice } from '@/app/_ui/notice';
import { getSettling, type Settling } from '@/lib/buying/allocation/settling';
import { queryAsAdministrator } from '@/lib/http/pages/page';
import { localeSettingsOfPage, titled, words } from '@/lib/http/pages/page-locale';
import { parseId } from '@/lib/rules/input';
import type { LocaleSettings } from '@/lib/words/format';
import { Empty } from '../../../../_parts/page/empty';
import { Section } from '../../../../_parts/page/section';
import { RoundHeading } from '../round-heading';
import { settle } from './actions';
import { ChangedOrders } from './changed-orders';
import { remainderField, SETTLE_FORM, SHOWN_CHOICES } from './choice-fields';
import { choicesIn } from './choices';
import { LateOrders } from './late-orders';
import { Remainders } from './remainders';
import { Bought } from './settled-wines';
import { SettlingState } from './settling-state';

export const generateMetadata = titled('console.rounds.crates', 'title');

/**
 * The crates of a round: the remainders, the purchase and the orders that change. The tried choices are in
 * the address.
 */
export default async function CratesPage({ params, searchParams }: PageProps<'/admin/rounds/[id]/crates'>) {
  const wanted = await searchParams;
  const choices = choicesIn(Object.entries(wanted));
  const settling = await queryAsAdministrator(getSettling, {
    id: parseId((await params).id),
    ...(choices.length > 0 && { choices }),
  });
  const { round, route, wines, late, sent } = settling;
  const t = await words('console.rounds.crates');
  const localeSettings = await localeSettingsOfPage(route);
  const asking = wines.filter(({ remainder }) => remainder !== null);
  const settles = round.status === 'closed' && sent === null;
  return (
    <>
      <RoundHeading round={round} route={route} tab="crates" />
      {wines.length === 0 ? (
        <Empty title={t('nothing')} sentence={t('later')} />
      ) : (
        <div className="grid grid-cols-1 gap-10">
          <SettlingState settling={settling} localeSettings={localeSettings} />
          {late.length > 0 && <LateOrders late={late} localeSettings={localeSettings} />}
          {settles && asking.length > 0 && (
            <Remainders
              wines={asking}
              settled={settling.settlement !== null}
              localeSettings={localeSettings}
            />
          )}
          <Bought wines={wines} />
          {round.status === 'closed' && (
            <Orders
              settling={settling}
              localeSettings={localeSettings}
              isWhole={wanted.all !== undefined}
              wasTried={wanted.tried !== undefined}
            />
          )}
        </div>
      )}
    </>
  );
}

interface OrdersProps {
  settling: Settling;
  localeSettings: LocaleSettings;
  isWhole: boolean;
  /** True when the button was pressed for choices whose outcome the page had not shown. */
  wasTried: boolean;
}

/** The orders that change, or have changed, and the button that makes them. */
async function Orders({ settling, localeSettings, isWhole, wasTried }: OrdersProps) {
  const t = await words('console.rounds.crates');
  const { round, wines, orders, settlement, differs, sent, received, version } = settling;
  const chosen = wines.flatMap(({ offering, remainder }) =>
    remainder ? [{ id: offering.id, remainder }] : [],
  );
  const query = new URLSearchParams([
    ...chosen.map(({ id, remainder }) => [remainderField(id), remainder]),
    ['all', ''],
  ]);
  const pending = sent === null && (settlement === null || differs);
  return (
    <Section id="orders" title={pending ? t('whatHappens') : t('whoseChanged')}>
      {orders.length === 0 ? (
        <p className="max-w-measure">{t('nobodyChanges')}</p>
      ) : (
        <>
          {pending && <p className="mb-2 max-w-measure">{t('ordersChange', { count: orders.length })}</p>}
          {received && <p className="mb-2 max-w-measure">{t('withDeliveries')}</p>}
          <ChangedOrders
            orders={orders}
            localeSettings={localeSettings}
            whole={isWhole ? undefined : `/admin/rounds/${round.id}/crates?${query}`}
          />
        </>
      )}
      {sent === null && (
        <Form id={SETTLE_FORM} action={settle} version={version} className="mt-4" message={false}>
          {pending && wasTried && <Notice className="mb-3">{t('notShownBefore')}</Notice>}
          <FormMessage className="mb-3" />
          <input type="hidden" name="id" value={round.id} />
          <input
            type="hidden"
            name={SHOWN_CHOICES}
            value={String(chosen.map(({ id, remainder }) => `${id}.${remainder}`))}
            autoComplete="off"
          />
          {pending && <SubmitButton labels={[settlement ? t('settleAgain') : t('settle'), t('settling')]} />}
        </Form>
      )}
    </Section>
  );
}
