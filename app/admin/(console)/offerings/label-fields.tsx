import { Field, TextArea } from '@/app/_ui/forms/field';
import { pageLocale, words } from '@/lib/http/pages/page-locale';
import type { Wine } from '@/lib/wines/library/queries';
import type { Offering } from '@/lib/wines/offerings/queries';

/** The fields for the facts of a wine's label. */
export async function LabelFields({ wine }: { wine?: Offering | Wine | undefined }) {
  const t = await words('console.offering.label');
  const locale = await pageLocale();
  const alcohol = wine?.alcoholPermille ?? null;
  return (
    <fieldset id="label" className="grid gap-5 border-line border-t pt-5">
      <legend className="float-left w-full font-semibold text-lead">{t('title')}</legend>
      <p className="max-w-measure text-muted text-small">{t('about')}</p>
      <Field name="grapes" label={t('grapes')} defaultValue={wine?.grapes} />
      <Field
        name="bottle_ml"
        label={t('content')}
        inputMode="numeric"
        maxLength={6}
        defaultValue={wine?.bottleMl ?? ''}
      />
      <Field
        name="alcohol_permille"
        label={t('alcohol')}
        inputMode="decimal"
        maxLength={5}
        defaultValue={alcohol === null ? '' : (alcohol / 10).toLocaleString(locale)}
      />
      <Field
        name="allergens"
        label={t('allergens')}
        defaultValue={wine?.allergens}
        help={t('allergensHelp')}
      />
      <TextArea name="ingredients" label={t('ingredients')} defaultValue={wine?.ingredients} />
      <Field
        name="energy_kj"
        label={t('kilojoules')}
        inputMode="numeric"
        maxLength={6}
        defaultValue={wine?.energyKj ?? ''}
      />
      <Field
        name="energy_kcal"
        label={t('kilocalories')}
        inputMode="numeric"
        maxLength={6}
        defaultValue={wine?.energyKcal ?? ''}
      />
      <Field
        name="nutrition_url"
        label={t('nutrition')}
        type="url"
        defaultValue={wine?.nutritionUrl ?? ''}
        help={t('nutritionHelp')}
      />
      <Field name="bottler" label={t('bottler')} defaultValue={wine?.bottler} />
    </fieldset>
  );
}
