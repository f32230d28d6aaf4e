import { beforeAll, describe, expect, it } from 'vitest';
import { createParticipant, updateParticipant } from '@/lib/people/commands';
import { listParticipants } from '@/lib/people/queries';
import type { Administrator } from '@/lib/rules/caller';
import { versionOf } from '@/lib/rules/version';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { anAdministrator, aRoute, openTestDatabase, testDatabase } from '@/test/support/rules';
import { pasteParticipants } from './paste-participants';

openTestDatabase();

let administrator: Administrator;
beforeAll(async () => {
  administrator = await anAdministrator();
});

async function aGroup() {
  const { id } = (await aRoute(administrator)).route;
  const people = async () =>
    (await listParticipants(administrator, { route_id: String(id), limit: '200' })).items;
  const paste = (text: string, more = {}) =>
    pasteParticipants(administrator, { route_id: id, text, ...more });
  const add = (email: string, more = {}) =>
    createParticipant(administrator, { route_id: id, name: 'Ann', email, ...more });
  return { id, people, paste, add };
}

type Outcome = Awaited<ReturnType<typeof pasteParticipants>>;
const outcomes = ({ rows }: Outcome) =>
  rows.map(({ state, problems }) => [
    state,
    ...problems.map(({ field = 'row', message }) => `${field}: ${translateMessage(message, ENGLISH)}`),
  ]);

describe('a pasted table of people', () => {
  it('adds those who are new, changes those who differ, and mails nobody', async () => {
    const { people, paste, add } = await aGroup();
    await add('ann@example.org', { phone: '1' });
    await add('bo@example.org');
    const text = [
      'Telefoon\tE-mailadres\tVoornaam\tAchternaam\tTaal\tStad',
      '0611\t ANN@Example.org \tAnn\tde Wit\tfrançais\tGent',
      '\tbo@example.org\tAnn\t\t\tGent',
      '\tcas@example.org\tCas\tBos\tNederlands\tGent',
      '\tdan@example.org\tDan\t\tde-CH\tGent',
    ].join('\n');
    const dry = await paste(text, { dry_run: true });
    expect(await people()).toHaveLength(2);
    expect(dry.counts).toEqual({ new: 2, changed: 1, same: 1, refused: 0 });
    expect(dry.rows[0]).toMatchObject({ line: 2, before: { name: 'Ann', phone: '1', locale: '' } });
    expect(dry.columns.map(({ head, field }) => [head, field])).toEqual([
      ['Telefoon', 'phone'],
      ['E-mailadres', 'email'],
      ['Voornaam', 'name'],
      ['Achternaam', 'name'],
      ['Taal', 'locale'],
      ['Stad', null],
    ]);
    expect((await paste(text)).rows).toEqual(dry.rows);
    expect(await people()).toMatchObject([
      { name: 'Ann de Wit', phone: '0611', locale: 'fr', isActive: true },
      { name: 'Ann', phone: null, locale: null },
      { name: 'Cas Bos', email: 'cas@example.org', locale: 'nl', isActive: true },
      { name: 'Dan', locale: 'de-CH' },
    ]);
    expect((await paste(text)).counts).toEqual({ new: 0, changed: 0, same: 4, refused: 0 });
    const mailed = await testDatabase`
      SELECT 1 FROM mail_logs WHERE organization_id = ${administrator.user.organizationId}`;
    expect(mailed).toEqual([]);
  });

  it('needs no headings, and shows a second column of addresses as not used until it is chosen', async () => {
    const { people, paste } = await aGroup();
    const text =
      'Ann\t06 11 22 33\tann@home.example\tann@work.example\nBo\t\tbo@home.example\tbo@work.example';
    const { columns, first } = await paste(text, { dry_run: true });
    expect(columns).toEqual([
      { head: '', sample: 'Ann', field: 'name' },
      { head: '', sample: '06 11 22 33', field: 'phone' },
      { head: '', sample: 'ann@home.example', field: 'email' },
      { head: '', sample: 'ann@work.example', field: null },
    ]);
    const corrected = { first, columns: ['name', 'phone', null, 'email'] };
    await paste(text, corrected);
    expect((await people()).map(({ email }) => email)).toEqual(['ann@work.example', 'bo@work.example']);
    // The columns chosen for another table do not apply to this one.
    expect((await paste('Cas\tcas@example.org', corrected)).counts).toMatchObject({ new: 1 });
    await expect(paste(text, { first, columns: ['name', null, 'email', 'email'] })).rejects.toMatchObject({
      errors: [
        { path: 'columns.3', message: 'Two columns cannot be read as the same thing. Choose one of them.' },
      ],
    });
    await expect(paste(text, { first, columns: ['age'] })).rejects.toMatchObject({ status: 422 });
  });

  it('keeps names with commas, and refuses a row that they make longer', async () => {
    const { people, paste } = await aGroup();
    const text = 'email,name\nann@example.org,"Wit, Ann de"\nbo@example.org,Bos, Bo';
    expect(outcomes(await paste(text))).toEqual([
      ['new'],
      ['refused', expect.stringMatching(/^row: This row has more cells than the row of headings\./)],
    ]);
    expect(await people()).toMatchObject([{ name: 'Wit, Ann de' }]);
  });

  it('leaves out what cannot be saved, and says why', async () => {
    const { people, paste } = await aGroup();
    const text = [
      'name;e-mail;phone;language',
      'Ann;ann@example.org;;',
      'Ann again;ANN@example.org;;',
      ';bo@example.org;;',
      'Cas;cas at example.org;;',
      'Dan;;;',
      `Eve;eve@example.org;${'1'.repeat(51)};`,
      `${'F'.repeat(201)};f@example.org;;Klingon`,
    ].join('\n');
    expect(outcomes(await paste(text))).toEqual([
      ['new'],
      ['refused', 'row: An earlier row has the same address.'],
      ['refused', 'name: A new participant needs a name.'],
      ['refused', expect.stringMatching(/^email: /)],
      ['refused', expect.stringMatching(/^email: /)],
      ['refused', 'phone: Use at most 50 characters.'],
      ['refused', 'name: Use at most 200 characters.', expect.stringMatching(/^locale: /)],
    ]);
    expect(await people()).toHaveLength(1);
  });

  it('leaves those who unsubscribed or were deactivated as they are, and says so', async () => {
    const { people, paste, add } = await aGroup();
    const { id } = await add('ann@example.org');
    await updateParticipant(administrator, { id, is_active: false });
    await add('bo@example.org');
    await testDatabase`
      UPDATE participants SET is_active = false, unsubscribed_at = now() WHERE email = 'bo@example.org'
        AND organization_id = ${administrator.user.organizationId}`;
    const { rows } = await paste('Ann,ann@example.org\nBo,bo@example.org');
    expect(rows.map(({ state, note }) => [state, note && translateMessage(note, ENGLISH)])).toEqual([
      ['same', 'Stays deactivated.'],
      ['changed', 'Stays unsubscribed.'],
    ]);
    expect(await people()).toMatchObject([
      { name: 'Ann', isActive: false, unsubscribedAt: null },
      { name: 'Bo', isActive: false, unsubscribedAt: expect.any(Date) },
    ]);
  });

  it('is refused when it would do something else than was shown, and whole', async () => {
    const { people, paste, add, id } = await aGroup();
    const text = 'Ann,ann@example.org\nBo,bo@example.org';
    const seen = versionOf((await paste(text, { dry_run: true })).rows);
    await add('cas@example.org');
    const { id: ann } = await add('ann@example.org', { name: 'Anna' });
    const save = () => pasteParticipants(administrator, { route_id: id, text }, { seen });
    await expect(save()).rejects.toMatchObject({ problem: 'changedMeanwhile' });
    expect((await people()).map(({ email }) => email)).toEqual(['cas@example.org', 'ann@example.org']);
    await testDatabase`DELETE FROM participants WHERE id = ${ann} AND organization_id = ${administrator.user.organizationId}`;
    // Other participants do not matter.
    await save();
    expect(await people()).toHaveLength(3);
  });

  it('has up to 5,000 rows, and is for one’s own groups', async () => {
    const { id, people, paste } = await aGroup();
    const row = (n: number) => `Person ${n}\tperson${n}@example.org`;
    const text = Array.from({ length: 5000 }, (_, n) => row(n)).join('\n');
    expect((await paste(text)).counts.new).toBe(5000);
    expect(await people()).toHaveLength(200);
    await expect(paste(`${text}\n${row(5000)}`)).rejects.toMatchObject({
      errors: [{ path: 'text', message: 'Paste at most 5000 rows at once.' }],
    });
    await expect(
      pasteParticipants(await anAdministrator(), { route_id: id, text: 'Ann\tann@example.org' }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(pasteParticipants({ kind: 'anyone' }, { route_id: id, text: '' })).rejects.toMatchObject({
      status: 401,
    });
  });
});
