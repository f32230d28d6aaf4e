/** The columns of a pasted table of people. */
export const PARTICIPANT_FIELDS = ['name', 'email', 'phone', 'locale'] as const;

export type ParticipantField = (typeof PARTICIPANT_FIELDS)[number];
