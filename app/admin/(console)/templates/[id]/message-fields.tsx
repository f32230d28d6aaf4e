'use client';

import { Checkbox, Field } from '@/app/_ui/field';
import type { TemplateFields } from '@/lib/templates/fields';
import { fieldName } from '../wording-form';
import { ChipTextArea } from './chip-text-area';

interface MessageFieldsProps {
  /** Undefined where the stored message is not one of fields. */
  stored: TemplateFields | undefined;
  /** Whether the message is about an order. */
  isAboutOrder: boolean;
  /** The names of the variables that the message may use. */
  known: string[];
}

/** The fields of a message, in the order in which it shows them. */
export function MessageFields({ stored, isAboutOrder, known }: MessageFieldsProps) {
  const line = (name: Exclude<keyof TemplateFields, 'order_lines'>) => ({
    name: fieldName(name),
    defaultValue: stored?.[name] ?? '',
    known,
  });
  return (
    <>
      <ChipTextArea {...line('heading')} label="Heading" rows={1} maxLength={200} />
      <ChipTextArea {...line('greeting')} label="Greeting" rows={1} maxLength={2000} />
      <ChipTextArea
        {...line('text')}
        label="Text"
        rows={4}
        maxLength={20_000}
        help="An empty line begins a new paragraph."
        required
      />
      {isAboutOrder && (
        <>
          <Checkbox
            name={fieldName('order_lines')}
            label="List the wines that were ordered"
            defaultChecked={stored?.order_lines ?? false}
          />
          <ChipTextArea {...line('total')} label="Under the wines" rows={1} maxLength={200} />
        </>
      )}
      <ChipTextArea
        {...line('facts')}
        label="Dates and places"
        rows={3}
        maxLength={2000}
        help="One a line: what it is, a colon, then when or where. A line without a colon belongs to the one before."
      />
      <ChipTextArea
        {...line('note')}
        label="Set apart"
        rows={1}
        maxLength={2000}
        help="Stands out beside a bar, such as how to pay."
      />
      <ChipTextArea {...line('more')} label="Further text" rows={2} maxLength={20_000} />
      <Field
        name={fieldName('button')}
        label="Button"
        defaultValue={stored?.button ?? ''}
        maxLength={200}
        autoComplete="off"
        help={
          isAboutOrder
            ? 'Its words. It leads to the participant’s own order.'
            : 'Its words. It leads to the wine list.'
        }
      />
      <ChipTextArea {...line('closing')} label="Closing" rows={2} maxLength={2000} />
    </>
  );
}
