import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { type Group, makeGroup, sendOrder } from '@/test/support/group';
import { type Answer, type Sent, send } from '@/test/support/http';
import { API_KEY, startProvider } from '@/test/support/mail/provider';
import { freshDatabase } from '@/test/support/postgres';
import { startServer, type TestServer, WITHOUT_LIMITS } from '@/test/support/servers/server';

interface Held {
  database: postgres.Sql;
  databaseUrl: string;
  provider: MailCatcher;
  servers: [TestServer, TestServer];
  group: Group;
}

/** Two instances, their database and a mail provider, and a group of its own for each test of the file. */
export function mailStage() {
  const held = {} as Held;
  let drop: () => Promise<void>;
  const stage = Object.assign(held, actsOn(held));
  beforeAll(async () => {
    stage.provider = await startProvider();
    ({ url: stage.databaseUrl, drop } = await freshDatabase(inject('postgresUrl')));
    stage.database = postgres(stage.databaseUrl, { max: 4, onnotice: () => {} });
    stage.servers = await Promise.all([stage.start(), stage.start()]);
  });
  afterAll(async () => {
    await Promise.all(stage.servers.map((server) => server.stop()));
    await stage.database.end();
    await drop();
    await stage.provider.stop();
  });
  beforeEach(async () => {
    stage.group = await makeGroup(stage.database, stage.servers[0].url);
    await stage.group.addTemplate('round_announced', '{{round_name}}', '<p>Hello {{name}}</p>');
    stage.provider.clear();
  });
  afterEach(() => stage.provider.behave());
  return stage;
}

function actsOn(held: Held) {
  const mailer = () => ({
    MAILER_URL: held.provider.url,
    MAILER_API_KEY: API_KEY,
    MAILER_CONCURRENCY: '4',
    // Calls that a test holds must not end by themselves, however slow the machine is.
    MAILER_TIMEOUT_MS: '60000',
  });
  const start = () => startServer(held.databaseUrl, { ...WITHOUT_LIMITS, ...mailer() });
  const addParticipants = (count: number) => held.group.addPeople(count);
  const ask = async (
    path: string,
    sent: Sent = { method: 'POST' },
    at = held.servers[0],
  ): Promise<Answer> => {
    const authorization = `Bearer ${await held.group.token(held.group.admin)}`;
    return send(`${at.url}${path}`, { ...sent, headers: { authorization, ...sent.headers } });
  };
  const announce = (at = held.servers[0]) =>
    ask(`/purchase-rounds/${held.group.roundId}/announce`, undefined, at);
  const announceMissing = () => ask(`/purchase-rounds/${held.group.roundId}/announce-missing`);
  const announcement = () => ask(`/purchase-rounds/${held.group.roundId}/announcement`, {});
  /** Writes to people of the round who have not ordered. */
  const write = (fields: object = {}, key?: string, at = held.servers[0]) => {
    const headers: Sent['headers'] = key ? { 'idempotency-key': key } : {};
    const text = { subject: 'To {{name}}', text: 'Come to {{route_name}}.', to: 'not_ordered' };
    const sent = { method: 'POST', headers, data: { ...text, ...fields } };
    return ask(`/purchase-rounds/${held.group.roundId}/messages`, sent, at);
  };
  /** The attempts of the group's mail, by id. */
  const rows = () => held.database`
    SELECT id::int, status, recipient, error_message FROM mail_logs
    WHERE route_id = ${held.group.routeId} ORDER BY id`;
  const statuses = async () => (await rows()).map(({ status }) => status);
  const order = () => sendOrder(held.group, 'ada@example.org', [2], { at: held.servers[0].url, name: 'Ada' });
  const confirmsOrders = () =>
    held.group.addTemplate(
      'order_confirmed',
      'Order {{order_number}}',
      '<p>{{order_url}} {{order_lines}}</p>',
    );
  return {
    mailer,
    start,
    addParticipants,
    ask,
    announce,
    announceMissing,
    announcement,
    write,
    rows,
    statuses,
    order,
    confirmsOrders,
  };
}
