import type { SupplierMail } from '@/lib/buying/purchase-orders/mail/supplier-mails';
import type { PurchaseOrderDocument } from '@/lib/buying/purchase-orders/purchase-order-document';
import { localeSettingsOfPage, words } from '@/lib/http/pages/page-locale';
import { shownAddress } from '@/lib/words/addresses';
import { formatShortMoment } from '@/lib/words/format';
import { Happenings } from '../../../_parts/history/happenings';
import { Empty } from '../../../_parts/page/empty';
import { Section } from '../../../_parts/page/section';
import { MailFailure } from '../../../_parts/states/mail-failure';
import { MailState } from '../../../_parts/states/mail-state';

interface OrderMailProps {
  document: PurchaseOrderDocument;
  /** The newest first. */
  mails: SupplierMail[];
}

/** The mail to the supplier, and its state. */
export async function OrderMail({ document: { supplier, route }, mails }: OrderMailProps) {
  const t = await words('console.purchaseOrders.mail');
  const states = await words('messages.states');
  const localeSettings = await localeSettingsOfPage(route);
  return (
    <Section id="mail" title={t('title')}>
      {mails.length === 0 ? (
        <Empty title={t('none')} sentence={supplier.email === null ? t('noAddress') : t('noneYet')} />
      ) : (
        <div className="grid gap-8">
          {mails.map(({ mail, happenings }) => (
            <article key={mail.id} aria-label={mail.renderedSubject}>
              <p className="mb-2 flex flex-wrap items-baseline gap-x-4">
                {mail.status === 'sending' ? (
                  <span className="font-medium">{t('sending')}</span>
                ) : (
                  <MailState status={mail.status}>{states(mail.status)}</MailState>
                )}
                <span className="min-w-0 wrap-anywhere font-medium">{mail.renderedSubject}</span>
                <span className="wrap-anywhere text-muted text-small">
                  {t('to', { address: shownAddress(mail.recipient) })}
                </span>
              </p>
              {mail.errorMessage && (
                <div className="mt-1 text-danger text-small">
                  <MailFailure failure={mail.errorMessage} />
                </div>
              )}
              <Happenings
                steps={[
                  {
                    id: 0,
                    at: mail.createdAt,
                    event: mail.mailerMessageId === null ? 'attempted' : 'handedOver',
                    details: '',
                  },
                  ...happenings,
                ]}
                written={(at) => formatShortMoment(at, localeSettings)}
              />
            </article>
          ))}
        </div>
      )}
    </Section>
  );
}
