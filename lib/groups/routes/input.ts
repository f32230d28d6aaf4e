import { z } from 'zod';
import { PICTURE_KINDS } from '@/db/schema/words';
import { normalizeHostname } from '@/lib/rules/hostname';
import {
  email,
  locale,
  oneLine,
  orNull,
  paging,
  pathId,
  querySearch,
  reference,
  text,
  translationsInput,
  unlessEmpty,
} from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** IANA names only: an offset such as +02:00 has no daylight-saving rules. */
const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const fields = {
  name: oneLine(LENGTHS.name).min(1),
  public_domain: z
    .string()
    .max(1000)
    .transform((typed) => normalizeHostname(typed) ?? '')
    .refine((domain) => domain !== '', localizedMessage('hostName'))
    .meta({ examples: ['wine.example.org'] }),
  sender_name: orNull(oneLine(LENGTHS.sender_name)).optional(),
  sender_email: unlessEmpty(email(), localizedMessage('senderEmail')).nullable().optional(),
  contact_email: unlessEmpty(email(), localizedMessage('email'))
    .nullable()
    .optional()
    .describe(
      'Where participants may write: shown on their pages, and the `Reply-To` of their mail; null: `sender_email` is shown',
    ),
  locale: locale().optional(),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, localizedMessage('timeZone'))
    .optional()
    .meta({ examples: ['Europe/Amsterdam'] }),
  currency: z
    .string()
    .max(3)
    .refine((code) => CURRENCIES.has(code), localizedMessage('currency'))
    .optional()
    .meta({ examples: ['EUR'] }),
  accent_color: z
    .string()
    .max(LENGTHS.accent_color)
    .transform((colour) => colour.toLowerCase())
    .refine((colour) => /^#[0-9a-f]{6}$/.test(colour), localizedMessage('colour'))
    .nullable()
    .optional()
    .meta({ examples: ['#7a1f35'] }),
  welcome: text(LENGTHS.welcome).optional(),
  translations: translationsInput({ welcome: text(LENGTHS.welcome) })
    .optional()
    .describe('The welcome in further languages, each once'),
  imprint: text(LENGTHS.imprint)
    .optional()
    .describe('The text of `/imprint` on the group’s domain; empty: no page'),
  privacy: text(LENGTHS.privacy)
    .optional()
    .describe('The text of `/privacy` on the group’s domain; empty: no page'),
  payment_account_id: reference().nullable().optional(),
  minimum_age: z
    .int(localizedMessage('age'))
    .min(1, localizedMessage('age'))
    .max(99, localizedMessage('age'))
    .nullable()
    .optional(),
  keeps_months: z
    .int(localizedMessage('keptMonths'))
    .min(1, localizedMessage('keptMonths'))
    .max(600, localizedMessage('keptMonths'))
    .nullable()
    .optional(),
};

export const createRouteInput = z.object(fields);
export const updateRouteInput = z.object({ id: pathId(), ...z.object(fields).partial().shape });
export const routeInput = z.object({ id: pathId() });
/** `picture` is the file as it was sent; null takes the logo away. */
export const routeLogoInput = z.object({ id: pathId(), picture: z.instanceof(Uint8Array).nullable() });
export const pictureInput = z.object({ hash: z.string().max(64), kind: z.enum(PICTURE_KINDS) });
export const listRoutesInput = z.object({ ...paging, q: querySearch().optional() });
