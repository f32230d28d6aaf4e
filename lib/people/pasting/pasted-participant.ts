import type { z } from 'zod';
import { participantFields } from '@/lib/people/input';
import { stateOf } from '@/lib/people/leaving';
import type { Participant } from '@/lib/people/queries';
import { normalizeEmail } from '@/lib/rules/input';
import type { ReadColumns } from '@/lib/tables/pasting/pasted-columns';
import type { Cells, PastedProblem, PastedRow } from '@/lib/tables/pasting/pasted-row';
import { type LocalizedMessage, localizedMessage } from '@/lib/words/languages/localized-message';
import { languageIn } from './participant-columns';
import type { ParticipantField } from './participant-fields';

type Fields = z.output<typeof participantFields>;
type Given = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** A row and its effect: adds a participant, changes one, or neither. */
export interface ReadPerson {
  shown: PastedRow<ParticipantField>;
  addition?: Fields;
  change?: Given & { id: number };
}

const givenFields = participantFields.partial();

/**
 * Reads a row of a pasted table of people. `known` are the participants of the group by their address; the address of
 * the row is added to `taken`.
 */
export function readPerson(
  { line, cells, isLonger }: ReadColumns<ParticipantField>['rows'][number],
  known: ReadonlyMap<string, Participant>,
  taken: Set<string>,
): ReadPerson {
  const problems: PastedProblem<ParticipantField>[] = [];
  const email = addressIn(cells);
  const participant = known.get(email);
  if (isLonger) problems.push({ message: localizedMessage('moreCellsThanColumns') });
  if (taken.has(email)) problems.push({ message: localizedMessage('earlierRowSameAddress') });
  if (!participant && !cells.name)
    problems.push({ field: 'name', message: localizedMessage('newParticipantNeedsName') });
  const given = givenFields.safeParse(valuesOf(cells));
  for (const { path, message } of given.error?.issues ?? []) {
    problems.push({ field: path[0] as ParticipantField, message });
  }
  const row = { line, cells, before: {}, problems };
  if (problems.length > 0 || !given.data) return { shown: { ...row, state: 'refused' } };
  taken.add(email);
  const { name, phone, locale } = given.data;
  if (!participant) {
    return { shown: { ...row, state: 'new' }, addition: { name: name ?? '', email, phone, locale } };
  }
  const { before, change } = differences(participant, { name, phone, locale });
  const shown = { ...row, before, ...noteOf(participant) };
  if (Object.keys(change).length === 0) return { shown: { ...shown, state: 'same' } };
  return { shown: { ...shown, state: 'changed' }, change: { id: participant.id, ...change } };
}

/** The address of a row as it is stored; empty without one. */
export const addressIn = ({ email = '' }: Cells<ParticipantField>): string => normalizeEmail(email);

/** The values of a row. Empty cells say nothing, but nobody is without an address. */
function valuesOf({ email = '', ...cells }: Cells<ParticipantField>): Record<string, string> {
  const values: Record<string, string> = { email };
  if (cells.name) values.name = cells.name;
  if (cells.phone) values.phone = cells.phone;
  if (cells.locale) values.locale = languageIn(cells.locale);
  return values;
}

/** The changed fields of a participant, with their present values. */
function differences(participant: Participant, given: Omit<Given, 'email'>) {
  const change: Given = {};
  const before: Cells<ParticipantField> = {};
  for (const field of ['name', 'phone', 'locale'] as const) {
    const value = given[field];
    if (value === undefined || value === null || value === participant[field]) continue;
    change[field] = value;
    before[field] = participant[field] ?? '';
  }
  return { change, before };
}

/** Warns that a person without announcements stays without them. */
function noteOf(participant: Participant): { note?: LocalizedMessage } {
  const state = stateOf(participant);
  if (state === 'active') return {};
  return {
    note:
      state === 'unsubscribed' ? localizedMessage('staysUnsubscribed') : localizedMessage('staysDeactivated'),
  };
}
