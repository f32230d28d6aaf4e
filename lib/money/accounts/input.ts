import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { filledText, paging, pathId, querySearch, text, unlessEmpty } from '@/lib/rules/input';
import { localizedMessage } from '@/lib/words/languages/localized-message';

/** A text of one line; line breaks and other control characters would break the codes that it stands in. */
const oneLine = <S extends z.ZodType<string>>(schema: S) =>
  schema.refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), localizedMessage('oneLine'));

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
  street: oneLine(text(70)).default(''),
  building_number: oneLine(text(16)).default(''),
  postcode: oneLine(filledText(16)),
  town: oneLine(filledText(35)),
  country: z
    .string()
    .max(10)
    .transform(compact)
    .refine((code) => /^[A-Z]{2}$/.test(code), localizedMessage('countryCode'))
    .meta({ examples: ['CH'] }),
});

const fields = {
  name: text(200).optional().meta({ description: 'What the console calls it; by default its holder' }),
  holder: oneLine(filledText(140)).meta({ description: 'As the bank spells it: banks compare it' }),
  iban: iban(),
  bic: bic().nullable().optional(),
  address: address.nullable().optional(),
};

export const createPaymentAccountInput = z.object(fields);
export const updatePaymentAccountInput = z.object({ id: pathId(), ...z.object(fields).partial().shape });
export const paymentAccountInput = z.object({ id: pathId() });
export const listPaymentAccountsInput = z.object({ ...paging, q: querySearch().optional() });
