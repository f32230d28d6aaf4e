import type { Metadata } from 'next';
import { administrator, show } from '@/lib/http/page';
import { words } from '@/lib/http/page-locale';
import { parseId } from '@/lib/input';
import { listParticipants } from '@/lib/participants/queries';
import { getRoute } from '@/lib/routes/queries';
import { fieldsOf, isAboutOrder } from '@/lib/templates/fields';
import type { EventType } from '@/lib/templates/input';
import { presentTemplate } from '@/lib/templates/present';
import { getTemplate } from '@/lib/templates/queries';
import { USEFUL_VARIABLES } from '@/lib/templates/useful';
import { variablesOf } from '@/lib/templates/variables';
import { versionOf } from '@/lib/version';
import { DeleteForm } from '../../../_parts/delete-form';
import { PageHeading } from '../../../_parts/page-heading';
import { Section } from '../../../_parts/section';
import { UpLink } from '../../../_parts/up-link';
import { removeTemplate } from '../actions';
import { TemplateEditor } from './template-editor';

export const metadata: Metadata = { title: 'Edit template' };

const WHEN: Record<EventType, string> = {
  round_announced: 'Goes to every active participant when you announce a round.',
  order_confirmed: 'Goes to a participant whose order was placed or changed.',
  payment_confirmed: 'Goes to a participant when their order is marked paid.',
};

/** The page of a template: its wording, the variables it may use, and a preview. */
export default async function TemplatePage({ params }: PageProps<'/admin/templates/[id]'>) {
  const caller = await administrator();
  const template = presentTemplate(await show(getTemplate, caller, { id: parseId((await params).id) }));
  const [route, { items: members }] = await Promise.all([
    show(getRoute, caller, { id: template.route_id }),
    // Participants that are not in the list can be typed.
    show(listParticipants, caller, { route_id: String(template.route_id), is_active: 'true', limit: '200' }),
  ]);
  const version = versionOf(template);
  const variables = variablesOf(template.event_type);
  const name = (await words('messages.kinds'))(template.event_type);
  return (
    <>
      <PageHeading title={name} above={<UpLink href="/admin/templates">Templates of {route.name}</UpLink>}>
        <p className="mt-2 max-w-measure text-muted">{WHEN[template.event_type]}</p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        <TemplateEditor
          template={template}
          fields={fieldsOf(template.event_type, template.body_html)}
          isAboutOrder={isAboutOrder(template.event_type)}
          version={version}
          variables={variables}
          useful={variables.filter(({ name }) => USEFUL_VARIABLES[template.event_type].includes(name))}
          members={members.map((member) => ({ name: member.name, email: member.email }))}
          ownAddress={caller.user.email}
        />
        <Section id="delete" title="Delete">
          <DeleteForm action={removeTemplate} id={template.id} version={version} label="Delete template">
            This deletes the wording. {name} mail of {route.name} is then no longer sent, until the route has
            a template for it again.
          </DeleteForm>
        </Section>
      </div>
    </>
  );
}
