import { words } from '@/lib/http/pages/page-locale';

interface PayerProps {
  transfer: { name: string; text: string };
  /** The day on which it came in, as people write it. */
  day: string;
}

/** The payer of a transfer, its day, and its text. */
export async function Payer({ transfer: { name, text }, day }: PayerProps) {
  const t = await words('console.payments.waiting');
  return (
    <>
      <span className="font-semibold">{name || t('unnamed')}</span>
      <p className="row-note font-normal">{day}</p>
      <p className="wrap-anywhere font-normal text-small">{text}</p>
    </>
  );
}
