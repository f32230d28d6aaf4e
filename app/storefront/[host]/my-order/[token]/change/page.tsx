import { KeptExtras } from '@/app/_ordering/kept-extras';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { TextArea } from '@/app/_ui/forms/field';
import { FormMessage } from '@/app/_ui/forms/form-message';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Link } from '@/app/_ui/link';
import { momentIn } from '@/app/_ui/moments/moment';
import { Notice } from '@/app/_ui/notice';
import { PageWords } from '@/app/_ui/page-words';
import type { Route } from '@/lib/groups/routes/queries';
import { queryAsVisitor, visitor } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getOwnOrderWithOfferings, type OwnOrderWithOfferings } from '@/lib/orders/own-order';
import { ownOrderPath, presentOrder } from '@/lib/orders/present';
import { versionOf } from '@/lib/rules/version';
import { ListForm } from '../../../_order/list-form';
import { CHOOSING_WORDS, offeringWords } from '../../../_order/list-words';
import { listedOfferings } from '../../../_order/listed-offering';
import { OrderSum } from '../../../_order/order-sum';
import { KeptEntries } from '../../../_round/kept-entries';
import { changeOwnCancelled, saveOwnOrder } from '../../../actions';
import { ContactAddress } from '../../../contact-address';
import { SectionHeading } from '../../../section-heading';

export const generateMetadata = titled('storefront.change', 'title', {
  robots: { index: false, follow: false },
});

/** The page on which participants change or cancel their own order, until the deadline. */
export default async function ChangePage({
  params,
}: PageProps<'/storefront/[host]/my-order/[token]/change'>) {
  const { host, token } = await params;
  const caller = await visitor(host);
  const own = await queryAsVisitor(getOwnOrderWithOfferings, caller, { token });
  const { order, round } = own;
  const t = await words('storefront.change');
  const number = String(order.orderNumber);
  return (
    <>
      <p className="text-small">
        <Link href={ownOrderPath(token)} className="-my-3 inline-block py-3">
          {t('back', { number })}
        </Link>
      </p>
      <h1 className="mt-2 text-heading">{t('heading', { number })}</h1>
      {!round.takesOrders ? (
        <>
          {/* The refusal of a change that came too late has the same text, and is therefore not shown again. */}
          <Notice data-form-message className="my-6 max-w-[44rem]">
            {t('tooLate')}
            <ContactAddress route={caller.route} />
          </Notice>
          <KeptEntries caller={caller} />
        </>
      ) : order.cancelledAt ? (
        <>
          <Notice className="my-6 max-w-[44rem]">{t('cancelled')}</Notice>
          <KeptEntries caller={caller} />
        </>
      ) : (
        <Fields own={own} route={caller.route} />
      )}
    </>
  );
}

async function Fields({ own, route }: { own: OwnOrderWithOfferings; route: Route }) {
  const { order, round, offerings, lines } = own;
  const t = await words('storefront.change');
  const { locale, timeZone, currency } = route;
  const localeSettings = { locale, timeZone, currency };
  const version = versionOf(presentOrder(own));
  return (
    <>
      <p className="mt-4 mb-10 max-w-measure">
        {round.orderDeadlineAt
          ? t.rich('introUntil', { at: momentIn(round.orderDeadlineAt, route) })
          : t('intro')}
      </p>
      <PageWords of={CHOOSING_WORDS}>
        <ListForm
          action={saveOwnOrder}
          version={version}
          keptAs={`order-${order.id}-${version}`}
          offerings={listedOfferings(offerings, offeringWords(locale), lines)}
          localeSettings={localeSettings}
          finish={{ place: '#save', label: t('finish') }}
        >
          <SectionHeading id="save">{t('saveHeading')}</SectionHeading>
          <div className="mt-6 grid max-w-field gap-5">
            <FormMessage />
            <input type="hidden" name="token" value={order.accessToken} />
            {/* In a round that shows its crates, each wine has a field for its extras. */}
            {!round.showsCrates && <KeptExtras lines={lines} offerings={offerings} />}
            <TextArea name="comment" label={t('comment')} defaultValue={order.comment} />
            <OrderSum localeSettings={localeSettings} />
            <SubmitButton
              className="w-full sm:w-auto sm:min-w-48 sm:justify-self-start"
              labels={[t('save'), t('saving')]}
            />
          </div>
        </ListForm>
      </PageWords>
      <section aria-labelledby="cancel" className="mt-12 max-w-[44rem]">
        <SectionHeading id="cancel">{t('cancelHeading')}</SectionHeading>
        <ButtonForm
          action={changeOwnCancelled}
          values={{ token: order.accessToken, cancelled: 'true' }}
          className="mt-4"
          confirm={t('cancel')}
          labels={[t('cancelIt'), t('cancelling')]}
        >
          {t('cancelMeans')}
        </ButtonForm>
      </section>
    </>
  );
}
