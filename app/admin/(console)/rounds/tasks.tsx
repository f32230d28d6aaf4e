import { ButtonLink } from '@/app/_ui/button';
import { ButtonForm } from '@/app/_ui/forms/button-form';
import { hidden } from '@/app/_ui/hidden-words';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import { presentRound } from '@/lib/rounds/present';
import { versionOf } from '@/lib/rules/version';
import { type Task, wordsOf } from '@/lib/today/tasks';
import { Section } from '../../_parts/page/section';
import { addMissingTemplates } from '../templates/actions';
import { changeRoundState } from './actions';

interface TasksProps {
  tasks: Task[];
  /** True on the page of their round, which need not be named. */
  ofRound?: boolean;
}

/** The organizer's tasks, the most pressing first, each with its button or link. */
export async function Tasks({ tasks, ofRound = false }: TasksProps) {
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
              <TaskRow task={task} isNamed={!ofRound} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function keyOf(task: Task): string {
  if (task.kind === 'mailing_missed') return `${task.kind}-${task.mailing.id}`;
  if ('round' in task) return `${task.kind}-${task.round.id}`;
  return 'route' in task ? `${task.kind}-${task.route.id}` : task.kind;
}

async function TaskRow({ task, isNamed }: { task: Task; isNamed: boolean }) {
  const [t, mail, kinds] = await Promise.all([
    words('console.home.tasks'),
    words('console.mail'),
    words('messages.kinds'),
  ]);
  const telling = { t, mail, kinds, locale: await pageLocale(), hidden };
  const { title, about, sentence, act, href } = wordsOf(task, telling);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        {isNamed && (
          <p className="font-medium">
            {title} {about && <span className="font-normal text-muted text-small">{about}</span>}
          </p>
        )}
        <p className={`wrap-anywhere max-w-measure ${isNamed ? 'text-small' : ''}`}>{sentence}</p>
      </div>
      {href && <ButtonLink href={href}>{act}</ButtonLink>}
      {task.kind === 'close' && (
        <ButtonForm
          action={changeRoundState}
          version={versionOf(presentRound(task.round))}
          values={{ id: task.round.id, status: 'closed' }}
          labels={[act, t('close.pending')]}
        />
      )}
      {task.kind === 'templates' && (
        <ButtonForm
          action={addMissingTemplates}
          values={{ route_id: task.route.id }}
          labels={[act, t('templates.pending')]}
        />
      )}
    </>
  );
}
