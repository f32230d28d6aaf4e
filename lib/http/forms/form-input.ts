// Form fields contain text; these functions turn it into values for a rule's input.

/** A whole number; empty becomes null. Anything else stays as it was typed, for the rule to refuse. */
export function numberOfField(typed: string | undefined): number | string | null {
  const bare = typed?.trim() ?? '';
  if (bare === '') return null;
  return /^-?\d{1,15}$/.test(bare) ? Number(bare) : bare;
}

/** A date and time; empty becomes null. */
export function momentOfField(typed: string | undefined): string | null {
  return typed?.trim() || null;
}
