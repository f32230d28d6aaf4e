// What the fields of a form hold is text; these say what it means to a rule's input.

/** A whole number; empty is null, and what is none stays as it was typed, for the rule to refuse. */
export function numberOfField(typed: string | undefined): number | string | null {
  const bare = typed?.trim() ?? '';
  if (bare === '') return null;
  return /^-?\d{1,15}$/.test(bare) ? Number(bare) : bare;
}

/** A date and time; empty is null. */
export function momentOfField(typed: string | undefined): string | null {
  return typed?.trim() || null;
}
