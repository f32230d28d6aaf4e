import type { Page } from 'playwright/test';
import type { Group } from '@/test/support/group';
import { expect, openConsole, test } from '../fixtures';
import { expectMail, refuseMailTo } from '../support/mail';
import { changeRound } from '../support/stage';
import { press } from '../support/steps';

const addAnnouncement = (group: Group) =>
  group.addTemplate('round_announced', 'New for {{name}}: {{round_name}}');

const addParticipants = async (group: Group, ...names: string[]) => {
  for (const name of names) await group.addPerson(name, `${name.toLowerCase()}@${group.host}`);
};

/** A run with these counts, in progress in another process for the whole test. */
async function runElsewhere(
  { database, organizationId, routeId, roundId }: Group,
  total: number,
  event = 'round_announced',
) {
  const [run] = await database`
    INSERT INTO announcements (organization_id, route_id, purchase_round_id, event_type, total, heartbeat_at)
    VALUES (${organizationId}, ${routeId}, ${roundId}, ${event}, ${total}, now() + interval '1 hour') RETURNING id`;
  return (sent: number, failed: number, finished = false) => database`
    UPDATE announcements
    SET sent = ${sent}, failed = ${failed}, finished_at = CASE WHEN ${finished} THEN now() END
    WHERE organization_id = ${organizationId} AND id = ${run?.id}`;
}

/** Makes a participant's message one that failed with this text, or that bounced. */
const failMailTo = (
  { database, organizationId, host }: Group,
  name: string,
  failure: string | null,
) => database`
  UPDATE mail_logs SET status = ${failure ? 'failed' : 'bounced'}, error_message = ${failure}
  WHERE organization_id = ${organizationId} AND recipient = ${`${name}@${host}`}`;

const announcePage = ({ consoleUrl, roundId }: Group) => `${consoleUrl}/admin/rounds/${roundId}/announce`;

/** Waits for the end of a run. With scripts the page shows it by itself. */
async function outcome(page: Page, scripts: boolean, figures: string): Promise<void> {
  const shown = page.getByRole('region', { name: 'Result' }).getByText(figures);
  if (scripts) return expect(shown).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

for (const scripts of [true, false]) {
  test.describe(`${scripts ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('a round is announced, to those not reached, and to everybody again', async ({ page, group }) => {
      await addParticipants(group, 'Ann', 'Bo', 'Cy');
      const { items } = await group.api(`/participants?route_id=${group.routeId}&q=cy`);
      await group.api(`/participants/${items[0].id}`, { is_active: false }, 'PATCH');
      await openConsole(page, group, `/admin/rounds/${group.roundId}`);
      await page.getByRole('link', { name: 'Announce', exact: true }).click();
      await expect(page.getByText('has no announcement template')).toBeVisible();
      await press(page, 'Add the starter set');
      await expect(page.getByText('2 active participants')).toBeVisible();
      await expect(page.getByText(`<noreply@${group.host}>`)).toBeVisible();
      await expect(page.getByText('Autumn round: order until')).toBeVisible();
      await refuseMailTo(`bo@${group.host}`, 1);
      await press(page, 'Announce round');
      await outcome(page, scripts, '1 of 2 sent, 1 failed');
      // First to the progress, and to this when that has gone.
      if (scripts) await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
      await expect(page.getByText('1 of 2 active participants reached.')).toBeVisible();
      const leftOut = page.getByRole('list', { name: 'Left out' }).getByRole('listitem');
      await expect(leftOut).toHaveText([/^Bo.*was not sent/, /^Cy.*Deactivated/]);
      await failMailTo(group, 'ann', null);
      await page.reload();
      await expect(page.getByText('0 of 2 active participants reached.')).toBeVisible();
      await expect(leftOut).toHaveText([/^Ann.*came back/, /^Bo.*was not sent/, /^Cy.*Deactivated/]);
      await press(page, 'Send to those not reached yet');
      await outcome(page, scripts, '2 of 2 sent, 0 failed');
      await expect(page.getByText('Every active participant has been reached.')).toBeVisible();
      await expect(page.getByText('All 2 announcements together: 3 messages sent, 1 failed.')).toBeVisible();
      await expect(leftOut).toHaveText([/^Cy.*Deactivated/]);
      await page.getByText('Announce to everybody again…').click();
      await press(page, 'Send to everybody');
      await outcome(page, scripts, 'All 3 announcements together: 5 messages sent, 1 failed.');
      await page.goto(`${group.consoleUrl}/admin/rounds/${group.roundId}`);
      await expect(page.getByRole('region', { name: 'Announcement' })).toContainText(
        'Every active participant has been reached.',
      );
      const { total } = await group.api(`/mail-logs?purchase_round_id=${group.roundId}`);
      expect(total).toBe(6);
    });
  });
}

test('a change since the page was made is shown, and nobody is mailed twice', async ({ page, group }) => {
  await addAnnouncement(group);
  await addParticipants(group, 'Ann');
  await openConsole(page, group, announcePage(group));
  await changeRound(group, { status: 'closed' });
  await press(page, 'Announce round');
  await expect(page.getByRole('alert').filter({ hasText: 'This round is not open.' })).toBeVisible();
  await changeRound(group, { status: 'open' });
  await page.goto(announcePage(group));
  await group.api(`/purchase-rounds/${group.roundId}/announce`, undefined, 'POST');
  await press(page, 'Announce round');
  await expect(page.getByRole('alert').filter({ hasText: 'announced in the meantime' })).toBeVisible();
  const { total } = await group.api(`/mail-logs?purchase_round_id=${group.roundId}`);
  expect(total).toBe(1);
});

test('the progress is shown by itself, and waits for a server that is away', async ({ page, group }) => {
  await addAnnouncement(group);
  await addParticipants(group, 'Ann');
  const come = await runElsewhere(group, 40);
  await come(12, 1);
  await openConsole(page, group, `/admin/rounds/${group.roundId}`);
  await expect(page.getByText('Being announced now: 12 of 40 sent, 1 failed.')).toBeVisible();
  await page.getByRole('link', { name: 'Show progress' }).click();
  const progress = page.getByRole('region', { name: 'Being announced' });
  await expect(progress.getByText('12 sent, 1 failed out of 40')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Announce round' })).toHaveCount(0);
  await page.route('**/admin/progress/*', (route) => route.abort());
  const away = page.getByText('The server cannot be reached right now.');
  await expect(away).toBeVisible();
  await come(30, 2);
  await page.unroute('**/admin/progress/*');
  await expect(progress.getByText('30 sent, 2 failed out of 40')).toBeVisible();
  await expect(away).toBeHidden();
  await come(38, 2, true);
  await outcome(page, true, '38 of 40 sent, 2 failed');
});

test('the progress of a message to people of a round moves by itself', async ({ page, group }) => {
  await addParticipants(group, 'Ann');
  const come = await runElsewhere(group, 101, 'message');
  await openConsole(page, group, `/admin/rounds/${group.roundId}/message`);
  await expect(page.getByText('0 sent, 0 failed out of 101')).toBeVisible();
  await come(40, 1);
  await expect(page.getByText('40 sent, 1 failed out of 101')).toBeVisible();
  await come(100, 1, true);
  await expect(page.getByText('100 sent, 1 failed, of 101')).toBeVisible();
});

test('the message is shown as it will be for a participant that one chooses', async ({ page, group }) => {
  await addAnnouncement(group);
  await addParticipants(group, 'Ann', 'Bo');
  // The newest round of the route is another one.
  await group.api('/purchase-rounds', { route_id: group.routeId, name: 'Later round' });
  await openConsole(page, group, announcePage(group));
  const message = page.frameLocator('iframe[title="Preview of the message"]');
  const subject = (words: string) =>
    expect(() => expect(message.getByText(words)).toBeVisible({ timeout: 1000 })).toPass();
  await subject('New for Ann: Autumn round');
  await page.getByLabel('Preview for').fill(`bo@${group.host}`);
  await subject('New for Bo: Autumn round');
});

test('a round that is not open is announced only after a confirmation', async ({ page, group }) => {
  await addAnnouncement(group);
  await addParticipants(group, 'Ann');
  await changeRound(group, { status: 'draft' });
  await openConsole(page, group, announcePage(group));
  await expect(page.getByText('nobody can see its wines or order in it yet')).toBeVisible();
  await press(page, 'Announce round');
  await expect(page.getByLabel('Announce anyway')).toBeFocused();
  await page.getByLabel('Announce anyway').check();
  await press(page, 'Announce round');
  await outcome(page, true, '1 of 1 sent, 0 failed');
  await expectMail(page, `ann@${group.host}`, 'New for Ann: Autumn round');
});

test('those who may have the announcement are sent it after a confirmation', async ({ page, group }) => {
  await addAnnouncement(group);
  await addParticipants(group, 'Ann', 'Bo', 'Cy');
  await group.api(`/purchase-rounds/${group.roundId}/announce`, undefined, 'POST');
  await failMailTo(group, 'ann', 'It is unknown whether it took the message.');
  await failMailTo(group, 'bo', 'The mail provider refused the connection.');
  await openConsole(page, group, announcePage(group));
  const apart = page.getByRole('region', { name: 'Perhaps reached' });
  const leftOut = page.getByRole('list', { name: 'Left out' }).getByRole('listitem');
  await expect(leftOut).toHaveText([/^Ann.*unknown/, /^Bo.*was not sent/]);
  await press(page, 'Send to those not reached yet');
  await outcome(page, true, '1 of 1 sent, 0 failed');
  await expect(leftOut).toHaveText([/^Ann.*unknown/]);
  await expect(apart).toContainText('It is not known whether 1 person got the announcement');

  await leftOut.getByRole('link', { name: 'Message to Ann' }).click();
  await expect(page.getByText('it is not known whether it reached the address')).toBeVisible();
  await expect(page.getByText('This message may have arrived already.')).toBeHidden();
  await page.getByText('Send again…').click();
  await expect(page.getByText('This message may have arrived already.')).toBeVisible();

  await page.goto(announcePage(group));
  await apart.getByText('Send to them again anyway…').click();
  await press(page, 'Send anyway, even if some already have it');
  await outcome(page, true, '1 of 1 sent, 0 failed');
  await expect(page.getByText('Every active participant has been reached.')).toBeVisible();
  await expect(apart).toHaveCount(0);
});
