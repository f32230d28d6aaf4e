import { Field, TextArea } from '@/app/_ui/forms/field';
import { Link } from '@/app/_ui/link';
import { Notice } from '@/app/_ui/notice';
import { getPurchaseOrderToSend } from '@/lib/buying/purchase-orders/overview';
import { fileName } from '@/lib/buying/purchase-orders/purchase-order-document';
import { administrator, idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { LENGTHS } from '@/lib/rules/lengths';
import { shownAddress } from '@/lib/words/addresses';
import { PreviewedForm } from '../../../../_parts/mail/previewed-form';
import { Moment } from '../../../../_parts/moment';
import { Detail, Details } from '../../../../_parts/page/details';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { send } from '../../actions';
import { OutdatedDraft } from '../outdated-draft';

export const generateMetadata = titled('console.purchaseOrders.send', 'title');

/** Sends a purchase order to its supplier: the text around it, and beside it the message. */
export default async function SendPage({ params }: PageProps<'/admin/purchase-orders/[id]/send'>) {
  const caller = await administrator();
  const t = await words('console.purchaseOrders.send');
  const names = await words('console.purchaseOrders');
  const toSend = await queryAsAdministrator(getPurchaseOrderToSend, await idOf(params));
  const { document, outdated, wording, version } = toSend;
  const { order, supplier, route } = document;
  const address = `/admin/purchase-orders/${order.id}` as const;
  const title = order.version > 1 ? t('version', { version: String(order.version) }) : t('title');
  return (
    <>
      <PageHeading
        title={title}
        parent={[address, names('nameTo', { number: String(order.number), supplier: supplier.name })]}
      >
        <Details>
          {order.sentAt && (
            <Detail term={names('facts.sent')}>
              <Moment at={order.sentAt} localeSettings={route} />
            </Detail>
          )}
          <Detail term={t('to')}>
            {supplier.email === null ? t('noAddress') : shownAddress(supplier.email)}
          </Detail>
          <Detail term={t('answersTo')}>{shownAddress(caller.user.email)}</Detail>
          <Detail term={t('attached')}>
            <Link
              reload
              href={`${address}/document?format=xlsx`}
              className="-my-2.5 inline-flex min-h-target items-center"
            >
              {fileName(document, 'xlsx')}
            </Link>
          </Detail>
        </Details>
      </PageHeading>
      {outdated.length > 0 && (
        <div className="mb-8">
          <OutdatedDraft orderId={order.id} outdated={outdated} />
        </div>
      )}
      {supplier.email === null || order.status === 'confirmed' || order.status === 'received' ? (
        <Notice>
          <p>{supplier.email === null ? t('cannotMail') : t('isConfirmed')}</p>
        </Notice>
      ) : (
        <PreviewedForm
          action={send}
          version={version}
          preview={`/admin/preview/purchase-orders/${order.id}`}
          labels={[t('updatePreview'), t('preview')]}
          isShown
          end={{
            back: address,
            labels: [t('sendTo', { address: shownAddress(supplier.email) }), t('sending')],
          }}
        >
          {toSend.mayHaveArrived && (
            <Notice>
              <p>{t('mayHaveArrived')}</p>
            </Notice>
          )}
          <input type="hidden" name="id" value={order.id} />
          <Field
            name="subject"
            label={t('subject')}
            defaultValue={wording.subject}
            autoComplete="off"
            required
          />
          <TextArea
            name="text"
            label={t('text')}
            defaultValue={wording.text}
            rows={11}
            maxLength={LENGTHS.purchase_text}
            help={t('textHelp')}
          />
        </PreviewedForm>
      )}
    </>
  );
}
