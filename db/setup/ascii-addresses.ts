import type postgres from 'postgres';
import { inAscii } from '../addresses';

/** The columns with e-mail addresses that are compared with those that people enter, or shown beside them. */
const ADDRESSES = [
  ['participants', 'email'],
  ['users', 'email'],
  ['suppliers', 'email'],
  ['routes', 'sender_email'],
  ['routes', 'contact_email'],
  ['mail_logs', 'recipient'],
] as const;

/**
 * Writes the domains of stored addresses in ASCII. A row stays as it is where another row has that address already,
 * because two people are never made one.
 */
export async function writeAddressesInAscii(connection: postgres.TransactionSql): Promise<void> {
  for (const [table, column] of ADDRESSES) {
    const rows = await connection<{ place: string; address: string }[]>`
      SELECT ctid::text AS place, ${connection(column)} AS address FROM ${connection(table)}
      WHERE octet_length(${connection(column)}) > char_length(${connection(column)})`;
    for (const { place, address } of rows) {
      const ascii = inAscii(address);
      if (ascii === address) continue;
      await unlessTaken(() =>
        connection.savepoint(
          (attempt) =>
            attempt`UPDATE ${attempt(table)} SET ${attempt(column)} = ${ascii} WHERE ctid = ${place}::tid`,
        ),
      );
    }
  }
}

/** Does an update that a constraint of uniqueness may refuse. */
async function unlessTaken(update: () => Promise<unknown>): Promise<void> {
  try {
    await update();
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
  }
}
