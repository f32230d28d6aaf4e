import { jsonb, unique, varchar } from 'drizzle-orm/pg-core';
import { createdAt, ofOrganization, tenantTable } from './columns';
import { organizations } from './organizations';

/** A postal address in its parts, as Swiss codes have it. Street and number may be empty. */
export interface StructuredAddress {
  street: string;
  building_number: string;
  postcode: string;
  town: string;
  country: string;
}

/** An account that participants pay to. Payers see holder, IBAN and BIC. */
export const paymentAccounts = tenantTable(
  'payment_accounts',
  {
    name: varchar('name', { length: 200 }).notNull(),
    /** As the bank spells it: banks compare it with the name that a transfer gives. */
    holder: varchar('holder', { length: 140 }).notNull(),
    /** Without blanks, in capitals. */
    iban: varchar('iban', { length: 34 }).notNull(),
    bic: varchar('bic', { length: 11 }),
    address: jsonb('address').$type<StructuredAddress>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payment_accounts_iban_key').on(table.organizationId, table.iban),
    ofOrganization(table, organizations),
  ],
);
