'use client';

import { FieldError } from '@/app/_ui/forms/field-frame';
import { useField } from '@/app/_ui/forms/use-field';
import { useWords } from '@/app/_ui/words';

/** The largest file that is taken; lib/groups/branding/pictures.ts refuses a larger one too. In bytes. */
const LARGEST = 900_000;

/** The field for the file of a logo. With scripts a file that is too large is refused before it is sent. */
export function PictureField() {
  const t = useWords('console.lookPreview');
  const { control, error } = useField('picture', undefined, 'help', true);
  return (
    <div className="grid gap-1">
      <label htmlFor={control.id} className="font-medium">
        {t('logo')}
      </label>
      <input
        {...control}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget: field }) =>
          field.setCustomValidity((field.files?.[0]?.size ?? 0) > LARGEST ? t('logoTooLarge') : '')
        }
        className="min-h-target max-w-full py-2 text-small"
      />
      <p id={`${control.id}-help`} className="text-muted text-small">
        {t('logoHelp')}
      </p>
      <FieldError id={control.id}>{error}</FieldError>
    </div>
  );
}
