import { describe, expect, it } from 'vitest';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, route, withRoute } from '@/test/support/rounds/opening';
import { aRoute } from '@/test/support/rules';
import { createTemplate, deleteTemplate, updateTemplate } from './commands';
import { getTemplate, listTemplates } from './queries';
import { readAsFields, readAsHtml } from './rendering/template-body';

withRoute({ once: true });

const wording = {
  event_type: 'order_confirmed',
  subject: 'Order {{order_number}}',
  body_html: '<p>{{name}}</p>',
};
const add = (fields: Record<string, unknown> = {}, to = route) =>
  createTemplate(administrator, { route_id: to.id, ...wording, ...fields });

it('a route and an event have one template, however many are created at once', async () => {
  const { route: own } = await aRoute(administrator);
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => add({}, own)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of asked.filter(({ status }) => status === 'rejected')) {
    expect(one).toMatchObject({ reason: { status: 409 } });
  }
  const other = await add({ event_type: 'payment_confirmed' }, own);
  await expectRefusal(updateTemplate(administrator, { id: other.id, event_type: 'order_confirmed' }), 409);
});

it('a template keeps its HTML as written, and stays on its route', async () => {
  const body_html = '<p style="x">\n  {{ name }} &amp; <b>👋</b>\r\n</p><script>alert(1)</script>';
  const { id } = await add({ body_html });
  expect((await getTemplate(administrator, { id })).bodyHtml).toBe(body_html);
  expect(await updateTemplate(administrator, { id, subject: 'New' })).toMatchObject({
    subject: 'New',
    bodyHtml: body_html,
  });
  const elsewhere = await aRoute(administrator);
  await expectRefusal(updateTemplate(administrator, { id, route_id: elsewhere.route.id }), 422);
  const found = await listTemplates(administrator, {
    route_id: String(route.id),
    event_type: 'order_confirmed',
  });
  expect(found).toMatchObject({ total: 1, items: [{ id }] });
  await deleteTemplate(administrator, { id });
  await expectRefusal(deleteTemplate(administrator, { id }), 404);
});

it.each([
  { event_type: 'order_forgotten' },
  { event_type: null },
  { subject: '' },
  { subject: 'x'.repeat(501) },
  { body_html: '' },
  { body_html: 'x'.repeat(200_001) },
  { body_html: 'a\u0000' },
  { body_html: 'a\udc00' },
  { route_id: 0 },
])('a template with %j is refused', async (fields) => {
  await expectRefusal(add(fields), 422, {
    errors: [expect.objectContaining({ path: Object.keys(fields)[0] })],
  });
});

it('a wording with an unknown variable is stored, unless the caller wants only known ones', async () => {
  const { route: own } = await aRoute(administrator);
  const refusal = {
    status: 422,
    errors: [{ path: 'only_known_variables', message: expect.stringContaining('{{nmae}}') }],
  };
  const strict = { only_known_variables: true };
  await expectRefusal(add({ body_html: '{{nmae}}', ...strict }, own), refusal);
  const { id } = await add({ body_html: '{{nmae}}' }, own);
  await expectRefusal(updateTemplate(administrator, { id, subject: 'New', ...strict }), refusal);
  expect(await updateTemplate(administrator, { id, subject: 'New' })).toMatchObject({ subject: 'New' });
  const confirmed = { ...strict, confirmed_variables: ['nmae'] };
  expect(await updateTemplate(administrator, { id, subject: 'Newer', ...confirmed })).toMatchObject({
    subject: 'Newer',
  });
  const later = { subject: '{{nmae}} {{pcikup}}', ...confirmed };
  const [error] = await updateTemplate(administrator, { id, ...later }).catch(({ errors }) => errors);
  expect(error.message).toContain('{{pcikup}}');
  expect(error.message).not.toContain('{{nmae}}');
  // A variable of one kind of message may be unknown in another.
  const known = { subject: '{{order_number}}', body_html: '{{name}}', ...strict };
  expect(await updateTemplate(administrator, { id, ...known })).toMatchObject({ bodyHtml: '{{name}}' });
  await expectRefusal(updateTemplate(administrator, { id, event_type: 'round_announced', ...strict }), {
    errors: [{ message: expect.stringContaining('{{order_number}}') }],
  });
});

describe('a template whose message is written in fields', () => {
  const fields = { greeting: 'Hello {{name}},', text: 'there is <wine>.' };

  it('is stored as HTML, and read as fields again', async () => {
    const { route: own } = await aRoute(administrator);
    const { id } = await add({}, own);
    const { bodyHtml } = await updateTemplate(administrator, { id, fields });
    expect(bodyHtml).toContain('there is &lt;wine&gt;.');
    expect(await readAsFields(administrator, { id })).toEqual({
      fields: expect.objectContaining(fields),
      exact: true,
    });
    expect(await readAsHtml(administrator, { id, fields })).toBe(bodyHtml);
  });

  it('begins with the words of HTML that is not in fields, and changes nothing by that', async () => {
    const { route: own } = await aRoute(administrator);
    const { id } = await add({ body_html: '<h1>Hi {{name}}</h1><p>A &amp; <b>B</b></p>' }, own);
    const { fields: shown, exact } = await readAsFields(administrator, { id });
    expect([exact, shown.text]).toEqual([false, 'Hi {{name}}\n\nA & B']);
    const typed = await readAsFields(administrator, { id, body_html: '<p>Typed</p>' });
    expect(typed.fields.text).toBe('Typed');
    expect((await getTemplate(administrator, { id })).bodyHtml).toContain('<h1>');
  });

  it('is refused without a text, with HTML beside it, and when it makes too long a body', async () => {
    const { route: own } = await aRoute(administrator);
    const { id } = await add({}, own);
    const refused = (input: object, path: string) =>
      expectInvalid(updateTemplate(administrator, { id, ...input }), path);
    await refused({ fields: { ...fields, text: ' ' } }, 'fields.text');
    await refused({ fields, body_html: 'x' }, 'fields');
    await refused({ fields: { text: '"'.repeat(20_000), more: 'a\n\n'.repeat(6000) } }, 'fields.text');
    await refused({ fields: { text: 'x', button: 'x'.repeat(201) } }, 'fields.button');
  });
});
