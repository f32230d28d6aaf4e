import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { oneLine, paging, pathId, querySearch, text, unlessEmpty } from '@/lib/rules/input';
import { LENGTHS } from '@/lib/rules/lengths';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** Without blanks, in capitals: how account numbers are stored and compared. */
const compact = (written: string) => written.replace(/\s/g, '').toUpperCase();

const iban = () =>
  z
    .string()
    .max(100)
    .transform(compact)
    .refine((number) => isValidIBAN(number), localizedMessage('iban'))
    .meta({ examples: ['NL91ABNA0417164300'] });

const bic = () =>
  unlessEmpty(
    z
      .string()
      .max(100)
      .transform(compact)
      .refine((code) => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(code), localizedMessage('bic'))
      .meta({ examples: ['ABNANL2A'] }),
    localizedMessage('bic'),
  );

const address = z.object({
  street: oneLine(LENGTHS.street).default(''),
  building_number: oneLine(LENGTHS.building_number).default(''),
  postcode: oneLine(LENGTHS.postcode).min(1),
  town: oneLine(LENGTHS.town).min(1),
  country: z
    .string()
    .max(10)
    .transform(compact)
    .refine((code) => /^[A-Z]{2}$/.test(code), localizedMessage('countryCode'))
    .meta({ examples: ['CH'] }),
});

const fields = {
  name: text(LENGTHS.name).optional().describe('What the console calls it; by default its holder'),
  holder: oneLine(LENGTHS.holder).min(1).describe('Exactly as the bank spells it: banks compare it'),
  iban: iban(),
  bic: bic().nullable().optional(),
  address: address.nullable().optional(),
};

export const createPaymentAccountInput = z.object(fields);
export const updatePaymentAccountInput = z.object({ id: pathId(), ...z.object(fields).partial().shape });
export const paymentAccountInput = z.object({ id: pathId() });
export const listPaymentAccountsInput = z.object({ ...paging, q: querySearch().optional() });
