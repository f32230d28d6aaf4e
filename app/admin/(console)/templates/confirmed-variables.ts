import { namesIn } from '@/lib/mail/templates/variables/unknown';

/** The variables that stand in the editor's form, each once. */
export const variablesOfForm = (form: Record<string, string>): string[] => [
  ...new Set(Object.values(form).flatMap(namesIn)),
];

/** The confirmed variables: all of the wording when the question was asked. */
export function confirmedIn({ although_unknown, asked = '' }: Record<string, string>): string[] {
  if (although_unknown !== 'on') return [];
  try {
    const names: unknown = JSON.parse(asked);
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}
