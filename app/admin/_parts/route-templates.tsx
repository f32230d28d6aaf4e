import { Form } from '@/app/_ui/form';
import { FormMessage } from '@/app/_ui/form-message';
import { SubmitButton } from '@/app/_ui/submit-button';
import type { Route } from '@/lib/routes/queries';
import { EVENT_TYPES } from '@/lib/templates/input';
import type { Template } from '@/lib/templates/queries';
import { addMissingTemplates } from '../(console)/templates/actions';
import { MAIL_KINDS } from './mail-state';
import { RowLink } from './row-link';
import { Section } from './section';
import { Table } from './table';

const COLUMNS = [{ label: 'Mail' }, { label: 'Subject', wide: true }, { label: 'State' }];

interface RouteTemplatesProps {
  route: Route;
  /** May include templates of other routes. */
  templates: Template[];
  title: string;
}

/** The kinds of mail that a route sends, each with its template or a hint that there is none. */
export function RouteTemplates({ route, templates, title }: RouteTemplatesProps) {
  const kinds = EVENT_TYPES.map((event) => ({
    event,
    template: templates.find(({ routeId, eventType }) => routeId === route.id && eventType === event),
  }));
  const found = kinds.filter(({ template }) => template).length;
  return (
    <Section id={`templates-${route.id}`} title={title}>
      <Table
        caption={`Mail of ${route.name}`}
        columns={COLUMNS}
        rows={kinds.map(({ event, template }) => ({
          key: event,
          quiet: !template,
          cells: [
            template ? (
              <RowLink key="kind" href={`/admin/templates/${template.id}`}>
                {MAIL_KINDS[event]}
              </RowLink>
            ) : (
              MAIL_KINDS[event]
            ),
            template ? template.subject : 'This mail is not sent.',
            <InUse key="state" there={template !== undefined} />,
          ],
        }))}
      />
      {found < kinds.length && <AddMissing route={route} none={found === 0} />}
    </Section>
  );
}

function AddMissing({ route, none }: { route: Route; none: boolean }) {
  return (
    <Form action={addMissingTemplates} className="mt-4 grid justify-items-start gap-3">
      <FormMessage />
      <input type="hidden" name="route_id" value={route.id} />
      <p className="max-w-measure text-muted text-small">
        The starter set is a wording for each kind of mail, ready to send and yours to change.
        {!none && ' What is there already stays as it is.'}
      </p>
      <SubmitButton variant="quiet" pendingLabel="Adding…">
        {none ? 'Add the starter set' : 'Add the missing ones'}
        <span className="sr-only"> for {route.name}</span>
      </SubmitButton>
    </Form>
  );
}

/** Whether there is a template, as a word and a mark with its own shape. */
function InUse({ there }: { there: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {there ? (
          <circle cx="6" cy="6" r="5.25" fill="currentColor" />
        ) : (
          <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeDasharray="2 2" />
        )}
      </svg>
      {there ? 'In use' : 'Missing'}
    </span>
  );
}
