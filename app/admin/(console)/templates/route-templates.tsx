import { ButtonForm } from '@/app/_ui/forms/button-form';
import { Section } from '@/app/admin/_parts/page/section';
import { RowLink } from '@/app/admin/_parts/tables/row-link';
import { Table } from '@/app/admin/_parts/tables/table';
import type { Route } from '@/lib/groups/routes/queries';
import { words } from '@/lib/http/pages/page-locale';
import { EVENT_TYPES, type EventType } from '@/lib/mail/templates/input';
import type { Template } from '@/lib/mail/templates/queries';
import { addMissingTemplates } from './actions';

interface RouteTemplatesProps {
  route: Route;
  /** May include templates of other routes. */
  templates: Template[];
  title: string;
}

/** The kinds of mail that a route sends, each with its template or a hint that there is none. */
export async function RouteTemplates({ route, templates, title }: RouteTemplatesProps) {
  const t = await words('console.templates');
  const names = await words('messages.kinds');
  const kinds = EVENT_TYPES.map((event) => ({
    event,
    template: templates.find(({ routeId, eventType }) => routeId === route.id && eventType === event),
  }));
  const found = kinds.filter(({ template }) => template).length;
  // Without words for a change, the confirmation tells of it.
  const standsIn = (event: EventType) =>
    event === 'order_changed' && kinds.some((kind) => kind.event === 'order_confirmed' && kind.template);
  return (
    <Section id={`templates-${route.id}`} title={title}>
      <Table
        caption={t('ofRoute', { route: route.name })}
        columns={[
          { label: t('mail'), names: true },
          { label: t('subject'), wide: true },
          { label: t('state') },
        ]}
        rows={kinds.map(({ event, template }) => ({
          key: event,
          quiet: !template,
          cells: [
            template ? (
              <RowLink key="kind" href={`/admin/templates/${template.id}`}>
                {names(event)}
              </RowLink>
            ) : (
              names(event)
            ),
            template ? template.subject : standsIn(event) ? t('confirmationInstead') : t('notSent'),
            <InUse key="state" there={template !== undefined}>
              {template ? t('inUse') : t('missing')}
            </InUse>,
          ],
        }))}
      />
      {found < kinds.length && (
        <ButtonForm
          action={addMissingTemplates}
          values={{ route_id: route.id }}
          className="mt-4"
          labels={[
            t.rich(found === 0 ? 'addStarterSet' : 'addMissing', {
              route: route.name,
              only: (about) => <span className="sr-only">{about}</span>,
            }),
            t('adding'),
          ]}
        >
          <p className="text-muted text-small">{found === 0 ? t('starterSet') : t('starterSetMissing')}</p>
        </ButtonForm>
      )}
    </Section>
  );
}

/** The existence of a template, as a word and a mark with its own shape. */
function InUse({ there, children }: { there: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
        {there ? (
          <circle cx="6" cy="6" r="5.25" fill="currentColor" />
        ) : (
          <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeDasharray="2 2" />
        )}
      </svg>
      {children}
    </span>
  );
}
