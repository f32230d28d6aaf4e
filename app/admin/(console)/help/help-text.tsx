import { Link, type LinkHref } from '@/app/_ui/link';
import { type HelpBlock, type HelpPart, helpBlocks } from '../../_parts/page/help-text';

/** The pages that a label of the handbook leads to. Other labels are of buttons, or of pages of a round. */
const PAGES: Record<string, LinkHref> = {
  'console.home.title': '/admin',
  'console.rounds.list.title': '/admin/rounds',
  'console.rounds.list.newRound': '/admin/rounds/new',
  'console.suppliers.title': '/admin/suppliers',
  'console.mail.title': '/admin/mail',
  'console.templates.title': '/admin/templates',
  'console.participants.title': '/admin/participants',
  'console.payments.title': '/admin/payments',
  'console.settings.title': '/admin/settings',
  'console.settings.accounts.title': '/admin/settings',
  'console.account.title': '/admin/account',
};

/** A section of the handbook: paragraphs, steps and points. Labels are bold, and lead to their page. */
export function HelpText({ text, locale }: { text: string; locale: string }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {helpBlocks(text, locale).map((block) => (
        <Block key={JSON.stringify(block)} {...block} />
      ))}
    </div>
  );
}

function Block({ kind, lines }: HelpBlock) {
  if (kind === 'paragraph')
    return (
      <p>
        <Line parts={lines.flat()} />
      </p>
    );
  const List = kind === 'steps' ? 'ol' : 'ul';
  return (
    <List className={`grid grid-cols-1 gap-2 pl-6 ${kind === 'steps' ? 'list-decimal' : 'list-disc'}`}>
      {lines.map((parts) => (
        <li key={JSON.stringify(parts)} className="pl-1">
          <Line parts={parts} />
        </li>
      ))}
    </List>
  );
}

const Line = ({ parts }: { parts: HelpPart[] }) =>
  parts.map((part) => {
    if (typeof part === 'string') return part;
    const { key, label } = part;
    const href = PAGES[key];
    return <strong key={key}>{href === undefined ? label : <Link href={href}>{label}</Link>}</strong>;
  });
