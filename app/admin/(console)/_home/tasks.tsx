import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { hidden } from '@/app/_ui/hidden-words';
import type { Href } from '@/lib/http/address';
import { localeSettingsOfPage, pageLocale, words } from '@/lib/http/pages/page-locale';
import { failureKind } from '@/lib/mail/transport/failure-kinds';
import { presentRound } from '@/lib/rounds/present';
import { versionOf } from '@/lib/rules/version';
import type { Task } from '@/lib/today/task';
import { formatMoment, formatMoney } from '@/lib/words/format';
import { localeSettingsFor } from '@/lib/words/languages/choice';
import { Section } from '../../_parts/page/section';
import { changeRoundState } from '../rounds/actions';
import { addMissingTemplates } from '../templates/actions';

/** The organizer's tasks, the most pressing first, each with its button or link. */
export async function Tasks({ tasks }: { tasks: Task[] }) {
  const t = await words('console.home.tasks');
  return (
    <Section id="tasks" title={t('title')}>
      {tasks.length === 0 ? (
        <p className="text-muted">{t('nothing')}</p>
      ) : (
        <ul className="border-line border-t">
          {tasks.map((task) => (
            <li
              key={keyOf(task)}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line border-b py-3"
            >
              <TaskRow task={task} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function keyOf(task: Task): string {
  if (task.kind === 'mailing_missed') return `${task.kind}-${task.mailing.id}`;
  if (task.kind === 'deliver') return `${task.kind}-${task.order.id}`;
  if ('round' in task) return `${task.kind}-${task.round.id}`;
  return 'route' in task ? `${task.kind}-${task.route.id}` : task.kind;
}

async function TaskRow({ task }: { task: Task }) {
  const t = await words('console.home.tasks');
  switch (task.kind) {
    case 'close':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            {t('close.sentence')}
          </Words>
          <ButtonForm
            action={changeRoundState}
            version={versionOf(presentRound(task.round))}
            values={{ id: task.round.id, status: 'closed' }}
            labels={[t.rich('close.act', { round: task.round.name, hidden }), t('close.pending')]}
          />
        </>
      );
    case 'open':
      return (
        <Leads task={task} act="open.act" href={`/admin/rounds/${task.round.id}`}>
          {t('open.sentence')}
        </Leads>
      );
    case 'unpaid': {
      const settings = localeSettingsFor(task.route, await pageLocale());
      return (
        <Leads task={task} act="unpaid.act" href={`/admin/rounds/${task.round.id}/orders`}>
          {t('unpaid.sentence', { orders: task.orders, amount: formatMoney(task.cents, settings) })}
        </Leads>
      );
    }
    case 'will_not_open': {
      const { missing, lacksWines, opensAt, round, route } = task;
      const lacking = [
        ...missing.map((date) => t(`dates.${date}`)),
        ...(lacksWines ? [t('willNotOpen.wine')] : []),
      ];
      return (
        <Leads
          task={task}
          act="willNotOpen.act"
          href={`/admin/rounds/${round.id}/${missing.length > 0 ? 'edit' : 'wines'}`}
        >
          {t('willNotOpen.sentence', {
            when: formatMoment(opensAt, await localeSettingsOfPage(route)),
            lacking: lacking.join(', '),
          })}
        </Leads>
      );
    }
    case 'announce':
      return (
        <Leads task={task} act="announce.act" href={`/admin/rounds/${task.round.id}/announce`}>
          {t('announce.sentence')}
        </Leads>
      );
    case 'mailing_missed': {
      const { mailing, round } = task;
      const kinds = await words('messages.kinds');
      return (
        <Leads task={task} act="missed.act" href={`/admin/rounds/${round.id}/mailings`}>
          {t('missed.sentence', {
            mailing: kinds(mailing.eventType),
            sent: mailing.sent,
            total: mailing.total,
          })}
        </Leads>
      );
    }
    case 'mail_failed':
      return (
        <Leads task={task} act="failed.act" href={`/admin/mail?round=${task.round.id}&state=failed`}>
          {t('failed.sentence', { count: task.people })}
        </Leads>
      );
    case 'settle':
      return (
        <Leads task={task} act="settle.act" href={`/admin/rounds/${task.round.id}/crates`}>
          {t('settle.sentence', { count: task.wines })}
        </Leads>
      );
    case 'purchase':
      return (
        <Leads task={task} act="purchase.act" href={`/admin/rounds/${task.round.id}/purchase`}>
          {t('purchase.sentence', { count: task.suppliers.length, suppliers: task.suppliers.join(', ') })}
        </Leads>
      );
    case 'deliver': {
      const { id, number, supplier } = task.order;
      return (
        <Leads task={task} act="deliver.act" href={`/admin/purchase-orders/${id}/receive`}>
          {t('deliver.sentence', { number: String(number), supplier })}
        </Leads>
      );
    }
    case 'pickup': {
      const when = formatMoment(task.at, await localeSettingsOfPage(task.route));
      const [act, page] =
        task.day === 'today' ? (['handOut', 'pickup'] as const) : (['act', 'orders'] as const);
      return (
        <Leads task={task} act={`pickup.${act}`} href={`/admin/rounds/${task.round.id}/${page}`}>
          {t(`pickup.${task.day}`, { when, count: task.orders })}
        </Leads>
      );
    }
    case 'wines':
      return (
        <Leads task={task} act="wines.act" href={`/admin/rounds/${task.round.id}/offerings/new`}>
          {t('wines.sentence')}
        </Leads>
      );
    case 'dates':
      return (
        <Leads task={task} act="dates.act" href={`/admin/rounds/${task.round.id}/edit`}>
          {t('dates.sentence', { dates: task.missing.map((date) => t(`dates.${date}`)).join(', ') })}
        </Leads>
      );
    case 'templates': {
      const kinds = await words('messages.kinds');
      return (
        <>
          <Words title={task.route.name}>
            {t('templates.sentence', { kinds: task.missing.map((event) => kinds(event)).join(', ') })}
          </Words>
          <ButtonForm
            action={addMissingTemplates}
            values={{ route_id: task.route.id }}
            labels={[t.rich('templates.act', { route: task.route.name, hidden }), t('templates.pending')]}
          />
        </>
      );
    }
    case 'mail_trouble': {
      const mail = await words('console.mail');
      const kind = failureKind(task.trouble.failure);
      return (
        <>
          <Words title={mail('trouble.title')}>
            {kind ? mail(`failures.${kind}`) : task.trouble.failure}
          </Words>
          <ButtonLink href={`/admin/settings/routes/${task.route.id}#sender`}>
            {mail('trouble.act')}
          </ButtonLink>
        </>
      );
    }
    case 'transfers':
      return (
        <>
          <Words title={t('transfers.title', { count: task.transfers.open })}>
            {t('transfers.sentence', { sure: task.transfers.sure })}
          </Words>
          <ButtonLink href="/admin/payments">{t('transfers.act')}</ButtonLink>
        </>
      );
    case 'bounces': {
      const { total, newest } = task.bounces;
      const [first] = newest;
      const people = newest.map(({ name, email }) => `${name} (${email})`).join(', ');
      return (
        <>
          <Words title={t('bounces.title', { total })}>
            {t('bounces.sentence', { people, others: total - newest.length })}
          </Words>
          {total === 1 && first ? (
            <ButtonLink href={`/admin/participants/${first.participantId}`}>
              {t('bounces.correct')}
            </ButtonLink>
          ) : (
            <ButtonLink href="/admin/mail?state=bounced">{t('bounces.look')}</ButtonLink>
          )}
        </>
      );
    }
  }
}

type Kind =
  | 'announce'
  | 'dates'
  | 'deliver'
  | 'failed'
  | 'missed'
  | 'open'
  | 'pickup'
  | 'purchase'
  | 'settle'
  | 'unpaid'
  | 'willNotOpen'
  | 'wines';

interface LeadsProps {
  task: Extract<Task, { round: unknown }>;
  /** The words of the button. */
  act: 'pickup.handOut' | `${Kind}.act`;
  href: Href;
  children: ReactNode;
}

/** A task of a round, with the way to where it is done. */
async function Leads({ task: { round, route }, act, href, children }: LeadsProps) {
  const t = await words('console.home.tasks');
  return (
    <>
      <Words title={round.name} about={route.name}>
        {children}
      </Words>
      <ButtonLink href={href}>{t.rich(act, { round: round.name, hidden })}</ButtonLink>
    </>
  );
}

function Words({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">
        {title} {about && <span className="font-normal text-muted text-small">{about}</span>}
      </p>
      <p className="wrap-anywhere max-w-measure text-small">{children}</p>
    </div>
  );
}
