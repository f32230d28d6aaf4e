import { describe, expect, it } from 'vitest';
import { sweepLeftovers } from '@/db/sweep';
import { anonymiseParticipant } from '@/lib/people/anonymising';
import { updateParticipant } from '@/lib/people/commands';
import { getParticipant, listParticipants } from '@/lib/people/queries';
import { ENGLISH } from '@/lib/words/languages/languages';
import { translateMessage } from '@/lib/words/languages/translate-message';
import { readImport } from '@/test/support/imports';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, elevated, route, withRoute } from '@/test/support/rounds/opening';
import { aParticipant } from '@/test/support/rounds/placing';
import { anAdministrator, testDatabase } from '@/test/support/rules';
import { createImport } from './create-import';
import { commitImport, getImport, undoImport, updateImport } from './imports';
import { presentImport, presentListedImport } from './present';
import { previewImport, ROWS_A_PAGE } from './preview-import';
import { getRefusedRows } from './refused-rows';

withRoute();

const peopleOf = (filter: object = {}) =>
  listParticipants(administrator, { route_id: String(route.id), ...filter });
const people = async () => (await peopleOf()).items.map(({ name, email, phone }) => [name, email, phone]);
const read = (text: string) =>
  readImport(administrator, { kind: 'participants', route_id: String(route.id) }, text);
const add = (name: string, email: string) => aParticipant(administrator, route, name, { email });

describe('an import of people', () => {
  it('is looked at, done and undone', async () => {
    await add('Ann', 'ann@example.org');
    await add('Bo', 'bo@example.org');
    const kept = await read(
      'Vorname;Nachname;E-Mail;Telefon;Stadt\nAnn;de Wit;ANN@example.org;0611;Gent\nBo;;bo@example.org;;\nCas;Bos;cas@example.org;;\n;;nobody;;',
    );
    expect(await people()).toHaveLength(2);
    expect(kept).toMatchObject({
      kind: 'participants',
      state: 'preview',
      columns: [
        { head: 'Vorname', field: 'name' },
        { head: 'Nachname', field: 'name' },
        { head: 'E-Mail', field: 'email' },
        { head: 'Telefon', field: 'phone' },
        { head: 'Stadt', field: null },
      ],
      counts: { new: 1, changed: 1, same: 1, refused: 1 },
      rows: [
        { row: 2, state: 'changed', changes: { name: ['Ann', 'Ann de Wit'], phone: [null, '0611'] } },
        { row: 3, state: 'same', changes: {} },
        { row: 4, state: 'new', changes: { name: [null, 'Cas Bos'], email: [null, 'cas@example.org'] } },
        { row: 5, state: 'refused', errors: [{ field: 'name' }, { field: 'email' }] },
      ],
    });
    const done = await commitImport(administrator, { id: kept.id });
    expect(done.state).toBe('done');
    expect(await people()).toEqual([
      ['Ann de Wit', 'ann@example.org', '0611'],
      ['Bo', 'bo@example.org', null],
      ['Cas Bos', 'cas@example.org', null],
    ]);
    await expectRefusal(commitImport(administrator, { id: kept.id }), 409);
    expect((await undoImport(administrator, { id: kept.id })).state).toBe('undone');
    expect(await people()).toEqual([
      ['Ann', 'ann@example.org', null],
      ['Bo', 'bo@example.org', null],
    ]);
    await expectRefusal(undoImport(administrator, { id: kept.id }), 409);
  });

  it('is refused whole when something else would be written by now, and shows it then', async () => {
    const { id } = await read('name,email\nAnn,ann@example.org\nBo,bo@example.org');
    await add('Anna', 'ann@example.org');
    await expectRefusal(commitImport(administrator, { id }), 'changedMeanwhile');
    expect(await people()).toHaveLength(1);
    const shown = presentListedImport(await getImport(administrator, { id }));
    expect(shown).toMatchObject({ state: 'preview', counts: { new: 1, changed: 1 } });
    await commitImport(administrator, { id });
    expect(await people()).toHaveLength(2);
  });

  it.each(['ann@example.org', 'bo@example.org'])(
    'is not undone once %s was changed, whom it changed or added',
    async (email) => {
      await add('Ann', 'ann@example.org');
      const { id } = await read('name,email\nAnna,ann@example.org\nBo,bo@example.org');
      await commitImport(administrator, { id });
      const { items } = await peopleOf({ q: email });
      await updateParticipant(administrator, { id: items[0]?.id, phone: '1' });
      await expectRefusal(undoImport(administrator, { id }), 'importInUse');
      expect(await people()).toHaveLength(2);
    },
  );

  it('is not undone once mail hangs on somebody it added', async () => {
    const { id } = await read('name,email\nBo,bo@example.org');
    await commitImport(administrator, { id });
    const { items } = await peopleOf();
    await testDatabase`
      INSERT INTO mail_logs (organization_id, route_id, participant_id, event_type, status, recipient, rendered_subject)
      VALUES (${administrator.user.organizationId}, ${route.id}, ${items[0]?.id ?? 0}, 'message', 'failed', 'x', 'y')`;
    await expectRefusal(undoImport(administrator, { id }), 'importInUse');
    expect(await people()).toHaveLength(1);
  });

  it('is done once of two that are done at the same time, and the other shows what is there by then', async () => {
    const text = 'name,email\nAnn,ann@example.org\nBo,bo@example.org';
    const kept = [await read(text), await read(text)];
    const done = await Promise.allSettled(kept.map(({ id }) => commitImport(administrator, { id })));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const shown = await Promise.all(kept.map(({ id }) => getImport(administrator, { id })));
    expect(shown.map(({ state, counts }) => `${state} ${counts.same}`).toSorted()).toEqual([
      'done 0',
      'preview 2',
    ]);
    expect(await people()).toHaveLength(2);
  });

  it('is not done at all when its connection ends after all rows were written', async () => {
    await add('Ann', 'ann@example.org');
    await testDatabase.unsafe(`
      CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER end_connection BEFORE UPDATE ON imports
        FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION end_connection()`);
    const { id } = await read('name,email\nAnna,ann@example.org\nBo,bo@example.org');
    try {
      await expect(commitImport(administrator, { id })).rejects.toThrow();
    } finally {
      await testDatabase`DROP FUNCTION end_connection CASCADE`;
    }
    expect(await people()).toEqual([['Ann', 'ann@example.org', null]]);
    expect((await commitImport(administrator, { id })).state).toBe('done');
    expect(await people()).toHaveLength(2);
  });

  it('leaves whom it knows deactivated, refuses a second row for one, and gives the refused rows back', async () => {
    const { id: ann } = await add('Ann', 'ann@example.org');
    await updateParticipant(administrator, { id: ann, is_active: false });
    const text = 'Naam;E-mail;E-mail\nAnna;Ann@Example.org\nAnn;ann@example.org;x\n=1;bo@;y;z';
    const { id, rows } = await read(text);
    expect(rows.map(({ state }) => state)).toEqual(['changed', 'refused', 'refused']);
    await commitImport(administrator, { id });
    expect(await getParticipant(administrator, { id: ann })).toMatchObject({ name: 'Anna', isActive: false });
    const { columns, heads, portions } = await getRefusedRows(administrator, { id });
    expect(columns.map((column) => heads[column] ?? column)).toEqual([
      'Naam',
      'E-mail',
      'E-mail',
      '',
      'refused_because',
    ]);
    expect((await portions.next()).value).toMatchObject([
      {
        0: 'Ann',
        1: 'ann@example.org',
        2: 'x',
        3: '',
        refused_because: expect.stringContaining('earlier row'),
      },
      { 0: '=1', 1: 'bo@', 2: 'y', 3: 'z', refused_because: expect.stringContaining('email: ') },
    ]);
  });

  it('loses the rows of a participant who is anonymised, and all else can still be undone', async () => {
    const { id: ann } = await add('Ann', 'ann@example.org');
    const text = 'name,email\nAnna,ANN@example.org\nBo,bo@example.org\nAnn again,ann@example.org';
    const [done, looked] = [await read(text), await read(text)];
    await commitImport(administrator, { id: done.id });
    await anonymiseParticipant(elevated(), { id: ann });
    for (const { id } of [done, looked]) {
      const kept = await getImport(administrator, { id });
      expect(JSON.stringify(kept)).not.toMatch(/ann/i);
      expect(presentImport(kept)).toMatchObject({
        counts: { new: 1, changed: 0, refused: 0 },
        rows: [{ row: 3 }],
      });
    }
    await undoImport(administrator, { id: done.id });
    expect(await people()).toMatchObject([['–', `removed-${ann}@invalid.invalid`, null]]);
  });

  it('keeps the others that a row lists beside a participant who is anonymised', async () => {
    const text =
      'family,email\nde Wit-Bos,"Ann de Wit <ann@example.org>; ""Bo Bos"" <BO@example.org>, cas@example.org"\nDi,di@example.org';
    const [done, looked] = [await read(text), await read(text)];
    const columns = [{ field: 'name' }, { field: 'email' }];
    for (const { id } of [done, looked]) await updateImport(administrator, { id, columns });
    await commitImport(administrator, { id: done.id });
    await updateImport(administrator, { id: looked.id, columns });
    expect(await people()).toHaveLength(3);
    const [ann] = (await peopleOf({ q: 'ann' })).items;
    await anonymiseParticipant(elevated(), { id: ann?.id });
    for (const { id } of [done, looked]) {
      const kept = await getImport(administrator, { id });
      expect(JSON.stringify(kept)).not.toMatch(/\bann\b|de Wit/i);
      expect(kept.rows).toMatchObject([
        { row: 2, cells: ['', '"Bo Bos" <bo@example.org>; cas@example.org'] },
        { row: 3, cells: ['Di', 'di@example.org'] },
      ]);
      expect(presentImport(kept).rows.map(({ label }) => label)).toEqual(['Bo Bos', 'cas@example.org', 'Di']);
    }
    const again = await updateImport(administrator, { id: looked.id, columns });
    expect(presentImport(again).rows.map(({ state, label }) => [state, label])).toEqual([
      ['same', 'Bo Bos'],
      ['refused', 'cas@example.org'],
      ['same', 'Di'],
    ]);
    await undoImport(administrator, { id: done.id });
    expect(await people()).toMatchObject([['–', `removed-${ann?.id}@invalid.invalid`, null]]);
  });

  it('loses a whole row that lists a participant under an earlier address, and can still be undone', async () => {
    const { id } = await read('email\n"Ann <ann@example.org>, Bo <bo@example.org>"\nDi <di@example.org>');
    await commitImport(administrator, { id });
    const [ann] = (await peopleOf({ q: 'ann' })).items;
    await updateParticipant(administrator, { id: ann?.id, email: 'anna@example.org' });
    await anonymiseParticipant(elevated(), { id: ann?.id });
    const kept = await getImport(administrator, { id });
    expect(JSON.stringify(kept)).not.toMatch(/ann/i);
    expect(presentImport(kept).rows.map(({ label }) => label)).toEqual(['Di']);
    await undoImport(administrator, { id });
    expect(await people()).toHaveLength(1);
  });

  it('is read anew with other columns', async () => {
    const { id } = await read('who,email\nAnn,ann@example.org');
    expect(presentListedImport(await getImport(administrator, { id })).counts.refused).toBe(1);
    await expectRefusal(updateImport(administrator, { id, columns: [{ field: 'name' }] }), {
      errors: [{ path: 'columns', message: 'Name the fields of all 2 columns.' }],
    });
    const columns = [{ field: 'name' }, { field: 'email' }];
    expect(presentImport(await updateImport(administrator, { id, columns })).rows).toMatchObject([
      { state: 'new', label: 'Ann' },
    ]);
    for (const field of ['email', 'age']) {
      const wrong = [{ field: 'email' }, { field }];
      await expectInvalid(updateImport(administrator, { id, columns: wrong }), 'columns.1.field');
    }
  });

  it('refuses what cannot be saved, and says why', async () => {
    const text = [
      'name;e-mail;phone;language',
      'Ann;ann@example.org;;',
      'Ann again;ANN@example.org;;',
      ';bo@example.org;;',
      'Cas;cas at example.org;;',
      'Dan;;;',
      `Eve;eve@example.org;${'1'.repeat(51)};`,
      `${'F'.repeat(201)};f@example.org;;Klingon`,
      'Wit, Ann;w@example.org;;;de',
    ].join('\n');
    const { rows } = await read(text);
    expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
      [],
      ['row: An earlier row has the same address.'],
      ['name: A new participant needs a name.'],
      [expect.stringMatching(/^email: /)],
      [expect.stringMatching(/^email: /)],
      ['phone: Use at most 50 characters.'],
      ['name: Use at most 200 characters.', expect.stringMatching(/^locale: /)],
      [expect.stringMatching(/^row: This row has more cells than the row of headings\./)],
    ]);
  });

  it('reads languages by what any language calls them', async () => {
    const text = 'E-mailadres;Naam;Taal\na@example.org;Ann;français\nb@example.org;Bo;de-CH';
    expect((await read(text)).rows.map(({ changes }) => changes.locale)).toEqual([
      [null, 'fr'],
      [null, 'de-CH'],
    ]);
  });

  it('says of people who unsubscribed or were deactivated that they stay so', async () => {
    const { id } = await add('Ann', 'ann@example.org');
    await updateParticipant(administrator, { id, is_active: false });
    const { id: bo } = await add('Ann', 'bo@example.org');
    await testDatabase`
      UPDATE participants SET is_active = false, unsubscribed_at = now()
      WHERE id = ${bo} AND organization_id = ${administrator.user.organizationId}`;
    await add('Cas', 'cas@example.org');
    const kept = await read('Ann,ann@example.org\nBo,bo@example.org\nCas,cas@example.org');
    const { rows } = await previewImport(administrator, { id: kept.id, page: 1 });
    expect(rows.map(({ state, note }) => [state, note && translateMessage(note, ENGLISH)])).toEqual([
      ['changed', 'Stays unsubscribed.'],
      ['same', 'Stays deactivated.'],
      ['same', undefined],
    ]);
  });

  it('is shown page by page, refused rows first, or those of one state', async () => {
    await add('Ann', 'ann@example.org');
    const added = Array.from({ length: ROWS_A_PAGE }, (_, at) => `Bo,bo${at}@example.org`);
    const { id } = await read(['name,email', ...added, 'Anna,ann@example.org', 'Cas,none'].join('\n'));
    const shown = async (asked: object) =>
      (await previewImport(administrator, { id, page: 1, ...asked })).rows.map(({ row }) => row);
    expect((await shown({})).slice(0, 3)).toEqual([ROWS_A_PAGE + 3, ROWS_A_PAGE + 2, 2]);
    expect(await shown({})).toHaveLength(ROWS_A_PAGE);
    expect(await shown({ page: 2 })).toEqual([ROWS_A_PAGE, ROWS_A_PAGE + 1]);
    expect(await shown({ page: 3 })).toEqual([]);
    expect(await shown({ state: 'new' })).toHaveLength(ROWS_A_PAGE);
    expect(await shown({ state: 'changed' })).toEqual([ROWS_A_PAGE + 2]);
    expect(await shown({ state: 'same' })).toEqual([]);
  });

  it('has the columns of the last file with its heads that was imported', async () => {
    const fieldsOf = async (text: string) => (await read(text)).columns.map(({ field }) => field);
    const text = 'who am I,E-mail,Name\nAnn,ann@example.org,A.';
    const { id } = await read(text);
    const columns = [{ field: 'name' }, { field: 'email' }, { field: null }];
    await updateImport(administrator, { id, columns });
    expect(await fieldsOf(text)).toEqual([null, 'email', 'name']);
    await commitImport(administrator, { id });
    expect(await fieldsOf(text)).toEqual(['name', 'email', null]);
    expect(await fieldsOf(text.replace('who', 'Who'))).toEqual([null, 'email', 'name']);

    await testDatabase`UPDATE imports SET created_at = created_at - interval '30 days' WHERE id = ${id}`;
    await sweepLeftovers();
    await expectRefusal(getImport(administrator, { id }), { status: 404 });
    expect(await fieldsOf(text)).toEqual(['name', 'email', null]);
  });

  it('reads addresses as mail programs and pages write them', async () => {
    const text =
      'email\n"""Wit, Ann"" <ann@example.org>"\nBo Bos <mailto:bo@example.org>\nmailto:cas@example.org';
    expect((await read(text)).rows).toMatchObject([
      { state: 'new', changes: { name: [null, 'Wit, Ann'], email: [null, 'ann@example.org'] } },
      { state: 'new', changes: { name: [null, 'Bo Bos'], email: [null, 'bo@example.org'] } },
      { state: 'new', changes: { name: [null, 'cas'], email: [null, 'cas@example.org'] } },
    ]);
  });

  it('reads lists of mailboxes, without heads and several in a cell', async () => {
    await add('Cas Bos', 'cas@example.org');
    const lines = '"Wit, Ann" <ann@example.org>; Bo <bo@example.org>;\ncas@example.org; dan@example.org';
    const { id, rows, columns } = await read(lines);
    expect(columns).toEqual([{ head: '', field: 'email' }]);
    expect(rows).toMatchObject([
      { row: 1, state: 'new', changes: { name: [null, 'Wit, Ann'] } },
      { row: 1, state: 'new', changes: { name: [null, 'Bo'] } },
      { row: 2, state: 'same', label: 'cas@example.org', changes: {} },
      { row: 2, state: 'new', changes: { name: [null, 'dan'] } },
    ]);
    await commitImport(administrator, { id });
    expect(await people()).toHaveLength(4);
    const table =
      'E-mail;Tel\n"Eve <eve@example.org>, f@, g@example.org h@example.org";1\nx@y.example (work);';
    const kept = await read(table);
    expect(kept.rows).toMatchObject([
      { row: 2, state: 'new', changes: { name: [null, 'Eve'] } },
      { row: 2, state: 'refused', errors: [{ field: 'name' }, { field: 'email' }] },
      { row: 2, state: 'refused', label: 'h@example.org', errors: [{ field: 'name' }] },
      { row: 3, state: 'refused' },
    ]);
    expect(kept.rows[0]?.changes.phone).toBeUndefined();
    // A row comes back once, whoever of it is refused.
    expect((await (await getRefusedRows(administrator, kept)).portions.next()).value).toHaveLength(2);
  });

  it('reads what has no heads by its cells', async () => {
    expect(await read('Ann;0611 22 33;ann@home.example;ann@work.example')).toMatchObject({
      columns: ['name', 'phone', 'email', null].map((field) => ({ head: '', field })),
      rows: [{ row: 1, state: 'new', changes: { name: [null, 'Ann'], phone: [null, '0611 22 33'] } }],
    });
    // A name may be an address.
    const text = 'ann@example.org;;ann@example.org;0611 22\nBo;;bo@example.org;0611 22 33';
    const { columns } = await read(text);
    expect(columns.map(({ field }) => field)).toEqual(['name', null, 'email', 'phone']);
  });

  it('reads address books, and knows one person by either spelling of a domain', async () => {
    await add('Jo Groß', 'jo@bücher.example');
    const google = [
      'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value',
      'Dr. Ann de Wit,Ann,,de Wit,* Home,ann@example.org ::: ann@work.example,+31 20 ::: +31 21',
      'Bo,Bo,,,,bo@example.org,',
    ];
    expect((await read(google.join('\n'))).rows).toMatchObject([
      { state: 'new', changes: { name: [null, 'Dr. Ann de Wit'], phone: [null, '+31 20'] } },
      { state: 'new', changes: { name: [null, 'Bo'], email: [null, 'bo@example.org'] } },
    ]);
    const outlook = [
      'First Name,Middle Name,Last Name,E-mail Address,Mobile Phone',
      'Cas,van der,Bos,cas@example.org,06',
      'Jo,,Groß,jo@XN--BCHER-KVA.example,',
    ];
    expect((await read(outlook.join('\n'))).rows).toMatchObject([
      { state: 'new', changes: { name: [null, 'Cas van der Bos'], phone: [null, '06'] } },
      { state: 'same' },
    ]);
  });

  it('needs a group of one’s own', async () => {
    const bytes = new TextEncoder().encode('name,email\nAnn,ann@example.org');
    for (const [caller, route_id] of [
      [administrator, undefined],
      [await anAdministrator(), String(route.id)],
    ] as const) {
      await expectInvalid(createImport(caller, { kind: 'participants', route_id, bytes }), 'route_id');
    }
  });
});
