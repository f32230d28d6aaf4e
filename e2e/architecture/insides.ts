import { readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import postgres from 'postgres';
import { PROJECT } from '@/scripts/start/database';
import { testDatabase } from '@/test/support/rules';

/** An undocumented inside of another package, on which a file of ours relies. */
export interface Inside {
  /** The package, and the thing in it. */
  what: string;
  /** The files that rely on it, each of which holds `mark`. */
  where: string[];
  mark: string;
  /** The consequence when it is gone or has another meaning. */
  breaks: string;
  /** Asks the installed package; resolves to true while it is as we rely on. */
  ask(): unknown;
}

const packagePath = (file: string) => path.join(PROJECT, 'node_modules', file);
const installed = (file: string) => readFile(packagePath(file), 'utf8');

/** The module in which the framework names the headers that its scripts send and read. */
const headersOfFramework = () => import('next/dist/client/components/app-router-headers.js');

/** A statement of a pool that never connects. */
function aStatement() {
  const pool = postgres('postgres://nobody@localhost/nothing', { max: 1 });
  return pool.unsafe('SELECT 1', [], { onexecute: () => false } as postgres.UnsafeQueryOptions);
}

export const INSIDES: Inside[] = [
  {
    what: 'next: the agents that wait for a whole page, HTML_LIMITED_BOT_UA_RE',
    where: ['app/storefront/page-state.ts'],
    mark: 'next/dist/shared/lib/router/utils/html-bots.js',
    breaks:
      'a page with its titles in the body may be kept and sent to programs that look for them in the head',
    async ask() {
      const { HTML_LIMITED_BOT_UA_RE } = await import('next/dist/shared/lib/router/utils/html-bots.js');
      return HTML_LIMITED_BOT_UA_RE.test('Twitterbot/1.0') && !HTML_LIMITED_BOT_UA_RE.test('Firefox/130.0');
    },
  },
  {
    what: 'next: the header of an action that the build does not have, x-nextjs-action-not-found',
    where: ['lib/http/front/page-response.ts'],
    mark: 'x-nextjs-action-not-found',
    breaks:
      'a form of an earlier build is answered with an empty page, not with what was entered and what to do',
    ask: async () =>
      (await headersOfFramework()).NEXT_ACTION_NOT_FOUND_HEADER === 'x-nextjs-action-not-found',
  },
  {
    what: 'next: the header of its scripts that ask for a part of a page, rsc',
    where: ['lib/http/front/page-response.ts', 'app/storefront/page-state.ts'],
    mark: 'rsc',
    breaks: 'scripts are answered with whole pages where they asked for parts, or parts are kept as pages',
    ask: async () => (await headersOfFramework()).RSC_HEADER === 'rsc',
  },
  {
    what: 'next: the header of its scripts that send a form, next-action',
    where: ['lib/http/forms/action.ts'],
    mark: 'next-action',
    breaks: 'a form that a script sent is answered as one without scripts, with a redirect',
    ask: async () => (await headersOfFramework()).ACTION_HEADER === 'next-action',
  },
  {
    what: 'next: the header by which a request is answered with {}, x-middleware-prefetch',
    where: ['lib/http/front/trusted-headers.ts'],
    mark: 'x-middleware-',
    breaks:
      'nothing, once the framework has renamed it: then its new name has to be taken from strangers as well',
    ask: async () => (await installed('next/dist/server/base-server.js')).includes("'x-middleware-prefetch'"),
  },
  {
    what: 'next: the nonce of its scripts, read off the content-security-policy of the request',
    where: ['lib/http/front/page-response.ts'],
    mark: "request.headers['content-security-policy'] = policy",
    breaks: 'no script of any page runs',
    async ask() {
      const { getScriptNonceFromHeader } = await import(
        'next/dist/server/app-render/get-script-nonce-from-header.js'
      );
      return getScriptNonceFromHeader("script-src 'nonce-abc='") === 'abc=';
    },
  },
  {
    what: 'next: the typeface of its pictures, Geist-Regular.ttf',
    where: ['lib/groups/branding/picture-worker.mjs'],
    mark: 'next/dist/compiled/@vercel/og/Geist-Regular.ttf',
    breaks: 'the picture of a group without a logo, which shows its name',
    async ask() {
      const { size } = await stat(packagePath('next/dist/compiled/@vercel/og/Geist-Regular.ttf'));
      return size > 10_000;
    },
  },
  {
    what: 'react: the names of fields that a form adds by itself, which begin with $',
    where: ['lib/http/front/page-form.ts'],
    mark: 'NOT_ENTERED = /^(\\$',
    breaks: 'what the framework adds to a form is shown as if somebody had entered it',
    ask: async () =>
      (
        await installed(
          'next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-server.node.production.js',
        )
      ).includes('"$ACTION_REF_"'),
  },
  {
    what: 'node: httpAllowHalfOpen of an HTTP server',
    where: ['lib/http/front/server.ts'],
    mark: 'httpAllowHalfOpen',
    breaks: 'a client that closes its sending half never reads its answer',
    ask: () => 'httpAllowHalfOpen' in http.createServer(),
  },
  {
    what: 'postgres: state, active and canceller of a statement, and onexecute of its options',
    where: ['db/statements/operation.ts'],
    mark: 'canceller',
    breaks: 'a statement that is late is not cancelled, and whether a change was made is not known',
    ask() {
      const statement = aStatement();
      const { canceller, options } = statement as unknown as Record<string, unknown>;
      const isKnown = 'state' in statement && 'active' in statement && typeof canceller === 'function';
      return isKnown && 'onexecute' in (options as object);
    },
  },
  {
    what: 'postgres: the build in src, which is the one that is patched',
    where: ['patches/postgres+3.4.9.patch'],
    mark: 'node_modules/postgres/src/connection.js',
    breaks: 'what docs/decisions/06 lists',
    ask: () => import.meta.resolve('postgres').endsWith('/postgres/src/index.js'),
  },
  {
    what: 'graphile-worker: the tables behind its views, _private_jobs and _private_tasks',
    where: [
      'db/functions/enqueue_order_acts.sql',
      'db/setup/snapshot.ts',
      'e2e/lab/bench/mail-scenarios.ts',
      'e2e/lab/chaos/pickup/pickup.ts',
    ],
    mark: 'graphile_worker._private_jobs',
    breaks:
      'changes of an order within the time to undo are not joined in one message, and backups have no jobs',
    ask: async () =>
      testDatabase`
        SELECT job.id, job.key, job.locked_at, job.run_at, job.payload, job.max_attempts, task.identifier
        FROM graphile_worker._private_jobs job
        JOIN graphile_worker._private_tasks task ON task.id = job.task_id LIMIT 0`.then(() => true),
  },
  {
    what: 'smtp-server: the socket of a connection, _socket',
    where: ['scripts/mail-catcher/smtp/smtp.ts'],
    mark: '_socket',
    breaks: 'the mail catcher cannot cut off connections, as a provider that fails does',
    ask: async () =>
      (await installed('smtp-server/dist/esm/smtp-connection.js')).includes('this._socket = socket'),
  },
  {
    what: 'nodemailer: its modules for MIME, addresses and SMTP, which are parts and not its entry',
    where: ['lib/mail/transport/smtp/mime.ts', 'lib/mail/transport/smtp/connection.ts'],
    mark: 'nodemailer/lib/',
    breaks: 'mail over SMTP cannot be sent',
    async ask() {
      const [composer, connection] = await Promise.all([
        import('nodemailer/lib/mail-composer'),
        import('nodemailer/lib/smtp-connection'),
      ]);
      return typeof composer.default === 'function' && typeof connection.default === 'function';
    },
  },
  {
    what: 'use-intl: the formatter of compiled messages, which the patch makes the one that is exported',
    where: ['patches/use-intl+4.14.8.patch'],
    mark: 'format-message/format-only.js',
    breaks: 'browsers and pages are sent a parser of messages that nothing needs, 40 kB of it',
    ask: async () => {
      const { exports } = JSON.parse(await installed('use-intl/package.json'));
      return exports['./format-message'].default === exports['./format-message/format-only'].default;
    },
  },
  {
    what: 'playwright: what it sends to a released Firefox, _connection.toImpl(browser)._browserSession',
    where: ['e2e/smoke/browsers.ts'],
    mark: '_connection.toImpl(browser)._browserSession',
    breaks: 'no journey runs in a released Firefox that refuses a command which Playwright sends',
    async ask() {
      const source = await installed('playwright-core/lib/coreBundle.js');
      return ['.toImpl = ', '_browserSession.send("emulation.setMediaFeaturesOverride"'].every((part) =>
        source.includes(part),
      );
    },
  },
];
