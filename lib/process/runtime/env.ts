import { z } from 'zod';
import { type MailServer, readMailServer } from './mail-server';
import { readPublicKey } from './public-key';

/** An empty setting counts as unset: `NAME=` in an environment file means that. */
const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value);

const wholeNumber = (lowest: number, highest: number, standard: number) =>
  z.preprocess(
    unsetWhenEmpty,
    z.coerce
      .number(`must be a whole number from ${lowest} to ${highest}`)
      .int(`must be a whole number from ${lowest} to ${highest}`)
      .min(lowest, `must be a whole number from ${lowest} to ${highest}`)
      .max(highest, `must be a whole number from ${lowest} to ${highest}`)
      .default(standard),
  );

const truth = (standard: 'true' | 'false') =>
  z.preprocess(unsetWhenEmpty, z.enum(['true', 'false'], 'must be true or false').default(standard));

const optional = z.preprocess(unsetWhenEmpty, z.string().optional());

/** An address of the provider's API, or of a mail server. */
function checkMailerUrl(address: string, context: z.RefinementCtx<string>): void {
  const server = readMailServer(address) ?? providerProblem(address);
  if (typeof server === 'string') context.addIssue({ code: 'custom', message: server });
}

function providerProblem(address: string): string | undefined {
  if (!z.url({ protocol: /^https?$/ }).safeParse(address).success)
    return 'must be an http(s), smtps or smtp address';
  const { search, hash } = new URL(address);
  return search === '' && hash === '' ? undefined : 'must have no query: the path of the API is added to it';
}

const schema = z.object({
  DATABASE_URL: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
      .optional(),
  ),
  DATABASE_DIRECT_URL: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
      .optional(),
  ),
  POOLER_KEEPS_STATEMENTS: truth('false'),
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z.preprocess(unsetWhenEmpty, z.string().default('0.0.0.0')),
  SECRET_KEY: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .refine((key) => Buffer.byteLength(key) >= 32, 'must be at least 32 bytes long')
      .optional(),
  ),
  ACCESS_TOKEN_EXPIRE_MINUTES: wholeNumber(1, 525_600, 120),
  ELEVATION_EXPIRE_MINUTES: wholeNumber(1, 1440, 5),
  MAILER_URL: z.preprocess(unsetWhenEmpty, z.string().superRefine(checkMailerUrl).optional()),
  MAILER_API_KEY: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be of visible characters without white space')
      .optional(),
  ),
  MAILER_WEBHOOK_PUBLIC_KEY: z.preprocess(
    unsetWhenEmpty,
    z
      .string()
      .refine(
        (key) => readPublicKey(key) !== null,
        'must be an RSA public key of at least 1024 bits as base64 DER on one line, without PEM wrapping',
      )
      .optional(),
  ),
  MAILER_CONCURRENCY: wholeNumber(1, 100, 10),
  MAILER_TIMEOUT_MS: wholeNumber(100, 120_000, 10_000),
  TRUST_PROXY: truth('false'),
  PUBLIC_SCHEME: z.preprocess(
    unsetWhenEmpty,
    z.enum(['http', 'https'], 'must be http or https').default('https'),
  ),
  LOG_LEVEL: z.preprocess(
    unsetWhenEmpty,
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'must be a log level such as info',
      )
      .default('info'),
  ),
  CONSOLE_HOST: optional,
  BACKUP_DIR: optional,
  WEB_CONCURRENCY: wholeNumber(1, 64, 1),
  CONNECTIONS_PER_ADDRESS: wholeNumber(0, 1_000_000, 1000),
  RATE_LIMIT_LOGIN: wholeNumber(0, 1_000_000, 10),
  RATE_LIMIT_PUBLIC_PER_MINUTE: wholeNumber(0, 1_000_000, 1000),
  RATE_LIMIT_ORDER_MAIL_PER_HOUR: wholeNumber(0, 1_000_000, 10),
  SUPERUSER_EMAIL: optional,
  SUPERUSER_PASSWORD: optional,
  ORGANIZATION_NAME: z.preprocess(unsetWhenEmpty, z.string().trim().max(200).default('My organization')),
});

export type Settings = z.output<typeof schema>;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape);

/** All problems with the settings, one sentence each. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads and checks the settings in `source`. Throws `InvalidSettings`, whose sentences contain no values. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const result = schema.safeParse(source);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (source.DATABASE_DIRECT_URL && !source.DATABASE_URL) {
    problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL: set it to the address of the pooler');
  }
  if (source.POOLER_KEEPS_STATEMENTS === 'true' && !source.DATABASE_DIRECT_URL) {
    problems.push(
      'DATABASE_DIRECT_URL is required with POOLER_KEEPS_STATEMENTS: there is no pooler without it',
    );
  }
  if (source.DATABASE_URL && !source.SECRET_KEY) {
    problems.push('SECRET_KEY is required with DATABASE_URL: set it to at least 32 random bytes');
  }
  if (Boolean(source.SUPERUSER_EMAIL) !== Boolean(source.SUPERUSER_PASSWORD)) {
    problems.push('SUPERUSER_EMAIL and SUPERUSER_PASSWORD must be set together');
  }
  if (source.MAILER_URL && !source.MAILER_API_KEY && /^https?:/i.test(source.MAILER_URL))
    problems.push('MAILER_API_KEY is required with MAILER_URL');
  if (problems.length > 0 || !result.success) throw new InvalidSettings(problems);
  return result.data;
}

/** The environment of a process that needs none of our settings and must not learn our secrets. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV, PATH, SystemRoot } = process.env;
  return { NODE_ENV, PATH, SystemRoot };
}

/** The mail server that `MAILER_URL` names; undefined when it names the provider's API, or nothing. */
export function mailServerIn({ MAILER_URL }: Settings): MailServer | undefined {
  const server = readMailServer(MAILER_URL ?? '');
  return typeof server === 'string' ? undefined : server;
}

let current: Settings | undefined;

/** The settings of this process, read once. Throws `InvalidSettings`. */
export function settings(): Settings {
  current ??= readSettings(process.env);
  return current;
}
