import type { ReactNode } from 'react';
import { ButtonLink } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import { formatCount, formatMoney } from '@/lib/format';
import type { MissingDate, Task } from '@/lib/home/tasks';
import { words } from '@/lib/http/page-locale';
import { presentRound } from '@/lib/rounds/present';
import type { EventType } from '@/lib/templates/input';
import { versionOf } from '@/lib/version';
import { Section } from '../../_parts/section';
import { changeRoundState } from '../rounds/actions';
import { addMissingTemplates } from '../templates/actions';

/** What an organizer should do next, the most pressing first, each with the button that does it or leads there. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <Section id="tasks" title="What needs doing">
      {tasks.length === 0 ? (
        <p className="text-muted">Nothing waits for you.</p>
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

async function MailKinds({ kinds }: { kinds: EventType[] }) {
  const t = await words('messages.kinds');
  return kinds.map((kind) => t(kind)).join(', ');
}

function keyOf(task: Task): string {
  if ('round' in task) return `${task.kind}-${task.round.id}`;
  return 'route' in task ? `${task.kind}-${task.route.id}` : task.kind;
}

function TaskRow({ task }: { task: Task }) {
  switch (task.kind) {
    case 'close':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            The order deadline has passed, but the round is still open.
          </Words>
          <Form action={changeRoundState} version={versionOf(presentRound(task.round))} className="min-w-0">
            <FormMessage className="mb-3" />
            <input type="hidden" name="id" value={task.round.id} />
            <input type="hidden" name="status" value="closed" />
            <SubmitButton variant="quiet" pendingLabel="Closing…">
              Close round<Of>{task.round.name}</Of>
            </SubmitButton>
          </Form>
        </>
      );
    case 'open':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            Its opening has come, and it is still a draft.
          </Words>
          <ButtonLink href={`/admin/rounds/${task.round.id}`}>
            Look at the draft<Of>{task.round.name}</Of>
          </ButtonLink>
        </>
      );
    case 'unpaid':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            Not paid after the day it was due: {formatCount(task.orders, 'order')},{' '}
            {formatMoney(task.cents, task.route)}.
          </Words>
          <ButtonLink href={`/admin/rounds/${task.round.id}/orders`}>
            Look at the orders<Of>{task.round.name}</Of>
          </ButtonLink>
        </>
      );
    case 'wines':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            There is no wine on the list yet.
          </Words>
          <ButtonLink href={`/admin/rounds/${task.round.id}/offerings/new`}>
            Add a wine<Of>{task.round.name}</Of>
          </ButtonLink>
        </>
      );
    case 'dates':
      return (
        <>
          <Words title={task.round.name} about={task.route.name}>
            Before it can open it needs: {task.missing.map((date) => DATES[date]).join(', ')}.
          </Words>
          <ButtonLink href={`/admin/rounds/${task.round.id}/edit`}>
            Set the dates<Of>{task.round.name}</Of>
          </ButtonLink>
        </>
      );
    case 'templates':
      return (
        <>
          <Words title={task.route.name}>
            This mail is not sent, because it has no template: <MailKinds kinds={task.missing} />.
          </Words>
          <Form action={addMissingTemplates} className="min-w-0">
            <FormMessage className="mb-3" />
            <input type="hidden" name="route_id" value={task.route.id} />
            <SubmitButton variant="quiet" pendingLabel="Adding…">
              Add from the starter set<Of>{task.route.name}</Of>
            </SubmitButton>
          </Form>
        </>
      );
    case 'bounces': {
      const { total, newest } = task.bounces;
      const [first] = newest;
      const others = total - newest.length;
      return (
        <>
          <Words title={total === 1 ? 'An address does not work' : `${total} addresses do not work`}>
            Mail came back from {newest.map(({ name, email }) => `${name} (${email})`).join(', ')}
            {others > 0 && ` and ${others} more`}.
          </Words>
          {total === 1 && first ? (
            <ButtonLink href={`/admin/participants/${first.participantId}`}>Correct the address</ButtonLink>
          ) : (
            <ButtonLink href="/admin/mail?state=bounced">Look at the mail</ButtonLink>
          )}
        </>
      );
    }
  }
}

const DATES: Record<MissingDate, string> = {
  opensAt: 'when it opens',
  orderDeadlineAt: 'the order deadline',
  pickupAt: 'the pickup',
};

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

/** Says to screen readers which of several equal buttons this is. */
function Of({ children }: { children: string }) {
  return <span className="sr-only">: {children}</span>;
}
