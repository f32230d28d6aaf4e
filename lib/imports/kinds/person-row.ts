import { participantFields } from '@/lib/people/input';
import { stateOf } from '@/lib/people/leaving';
import type { Participant } from '@/lib/people/queries';
import { normalizeEmail } from '@/lib/rules/input';
import { localizedMessage } from '@/lib/words/languages/localized-message';
import { LONGEST_LABEL, type PreviewRow } from './import-kind';
import { languageIn, type PersonField } from './person-words';
import type { ReadRow } from './written-rows';

/** A person of a row, by the fields of the columns. */
export interface Person {
  row: number;
  cells: Partial<Record<PersonField, string>>;
  /** True for a row with text beyond the last head. */
  isLonger: boolean;
}

const givenFields = participantFields.partial();

/**
 * Reads a person. `known` are the participants of the group by their address; the address of an accepted row is added to
 * `taken`.
 */
export function readPerson(
  { row, cells, isLonger }: Person,
  known: ReadonlyMap<string, Participant>,
  taken: Set<string>,
): ReadRow {
  const errors: PreviewRow['errors'] = [];
  const email = addressIn(cells);
  const participant = known.get(email);
  if (isLonger) errors.push({ field: 'row', message: localizedMessage('moreCellsThanColumns') });
  if (taken.has(email)) errors.push({ field: 'row', message: localizedMessage('earlierRowSameAddress') });
  if (!participant && !cells.name) {
    errors.push({ field: 'name', message: localizedMessage('newParticipantNeedsName') });
  }
  const parsed = givenFields.safeParse(valuesOf(cells));
  for (const { path, message } of parsed.error?.issues ?? [])
    errors.push({ field: String(path[0]), message });
  const shown = {
    row,
    label: (cells.name || cells.email || '').slice(0, LONGEST_LABEL).toWellFormed(),
    errors,
    person: { email, id: participant?.id ?? null },
  };
  if (errors.length > 0 || !parsed.data) return { shown: { ...shown, state: 'refused', changes: {} } };
  taken.add(email);
  const given = Object.entries(parsed.data).filter(
    ([field, value]) => (value ?? null) !== null && value !== participant?.[field as PersonField],
  );
  const values = Object.fromEntries(given);
  const before = Object.fromEntries(
    given.map(([field]) => [field, participant?.[field as PersonField] ?? null]),
  );
  const changes: PreviewRow['changes'] = Object.fromEntries(
    given.map(([field, value]) => [field, [before[field], value]]),
  );
  if (!participant) return { shown: { ...shown, state: 'new', changes }, addition: { row, values } };
  const kept = { ...shown, changes, ...noteOf(participant) };
  if (given.length === 0) return { shown: { ...kept, state: 'same' } };
  return {
    shown: { ...kept, state: 'changed' },
    change: { id: participant.id, row, before, after: values },
  };
}

/** The address of a person as it is stored; empty without one. */
export const addressIn = ({ email = '' }: Person['cells']): string => normalizeEmail(email);

/** The values of a person. Empty cells say nothing, but nobody is without an address. */
function valuesOf({ email = '', ...cells }: Person['cells']): Record<string, string> {
  const values: Record<string, string> = { email };
  if (cells.name) values.name = cells.name;
  if (cells.phone) values.phone = cells.phone;
  if (cells.locale) values.locale = languageIn(cells.locale);
  return values;
}

/** Warns that a person without announcements stays without them. */
function noteOf(participant: Participant): Pick<PreviewRow, 'note'> {
  const state = stateOf(participant);
  if (state === 'active') return {};
  return {
    note: localizedMessage(state === 'unsubscribed' ? 'staysUnsubscribed' : 'staysDeactivated'),
  };
}
