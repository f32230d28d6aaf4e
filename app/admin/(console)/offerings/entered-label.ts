import { numberOfField } from '@/lib/http/forms/form-input';

/** The fields of a wine's label as input for its rules; undefined where the form does not ask for them. */
export function enteredLabel(fields: Record<string, string>) {
  if (fields.grapes === undefined) return {};
  return {
    grapes: fields.grapes,
    bottle_ml: numberOfField(fields.bottle_ml),
    alcohol_permille: permilleOf(fields.alcohol_permille),
    allergens: fields.allergens,
    ingredients: fields.ingredients,
    energy_kj: numberOfField(fields.energy_kj),
    energy_kcal: numberOfField(fields.energy_kcal),
    nutrition_url: fields.nutrition_url?.trim(),
    bottler: fields.bottler,
  };
}

/** Percent as people write them, "13,5" or "13.5 %", in tenths of a percent. Anything else stays for the rule to refuse. */
function permilleOf(typed = ''): number | string | null {
  const bare = typed.replace('%', '').trim();
  if (bare === '') return null;
  return /^\d{1,3}([.,]\d)?$/.test(bare) ? Math.round(Number(bare.replace(',', '.')) * 10) : bare;
}
