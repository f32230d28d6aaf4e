'use client';

import { CONTROL } from '@/app/_ui/forms/control';
import { FieldError } from '@/app/_ui/forms/field-frame';
import { ConflictNotice } from '@/app/_ui/forms/meanwhile';
import { MultilineInput } from '@/app/_ui/forms/multiline-input';
import { useField } from '@/app/_ui/forms/use-field';
import { Was } from '@/app/_ui/forms/was';
import { useWords } from '@/app/_ui/words';

/** The field for the HTML of a message, as high as fits on a screen. */
export function BodyField({ defaultValue }: { defaultValue: string }) {
  const t = useWords('console.templateEditor');
  const { control, error, field, was, version } = useField('body_html', defaultValue);
  return (
    <div className="given-up grid gap-1">
      <Was name="body_html" was={was} />
      <label htmlFor={control.id} className="font-medium">
        {t('messageInHtml')}
      </label>
      <MultilineInput
        {...control}
        key={version}
        rows={22}
        defaultValue={field.value}
        className={`${CONTROL} font-mono text-small`}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <FieldError id={control.id}>{error}</FieldError>
      <ConflictNotice id={control.id} name="body_html" label={t('messageInHtml')} field={field} />
    </div>
  );
}
