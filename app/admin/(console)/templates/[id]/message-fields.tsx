'use client';

import { Checkbox } from '@/app/_ui/forms/checkbox';
import { Field } from '@/app/_ui/forms/field';
import { useWords } from '@/app/_ui/words';
import type { TemplateFields } from '@/lib/mail/templates/fields';
import { LENGTHS } from '@/lib/rules/lengths';
import { fieldName } from '../wording-form';
import { ChipTextArea } from './chip-text-area';

interface MessageFieldsProps {
  /** Undefined where the stored message is not one of fields. */
  stored: TemplateFields | undefined;
  /** True when the message is about an order. */
  isAboutOrder: boolean;
  /** The names of the variables that the message may use. */
  known: string[];
}

/** The fields of a message, in the order in which it shows them. */
export function MessageFields({ stored, isAboutOrder, known }: MessageFieldsProps) {
  const t = useWords('console.templateEditor.fields');
  const line = (name: Exclude<keyof TemplateFields, 'order_lines'>) => ({
    name: fieldName(name),
    defaultValue: stored?.[name] ?? '',
    known,
  });
  return (
    <>
      <ChipTextArea {...line('heading')} label={t('heading')} rows={1} />
      <ChipTextArea {...line('greeting')} label={t('greeting')} rows={1} />
      <ChipTextArea
        {...line('text')}
        label={t('text')}
        rows={4}
        maxLength={LENGTHS.message_text}
        help={t('textHelp')}
        required
      />
      {isAboutOrder && (
        <>
          <Checkbox
            name={fieldName('order_lines')}
            label={t('orderLines')}
            defaultChecked={stored?.order_lines ?? false}
          />
          <ChipTextArea {...line('total')} label={t('total')} rows={1} />
        </>
      )}
      <ChipTextArea {...line('facts')} label={t('facts')} rows={3} help={t('factsHelp')} />
      <ChipTextArea {...line('note')} label={t('note')} rows={1} help={t('noteHelp')} />
      <ChipTextArea {...line('more')} label={t('more')} rows={2} />
      <Field
        name={fieldName('button')}
        label={t('button')}
        defaultValue={stored?.button ?? ''}
        autoComplete="off"
        help={isAboutOrder ? t('buttonToOrder') : t('buttonToWines')}
      />
      <ChipTextArea {...line('closing')} label={t('closing')} rows={2} />
    </>
  );
}
