'use client';

import { Form } from '@/app/_ui/forms/form';
import { rowOptions } from '@/app/_ui/forms/options';
import { Select } from '@/app/_ui/forms/select';
import { useWords } from '@/app/_ui/words';
import { PastedFields } from '@/app/admin/_parts/pasting/pasted-fields';
import { PastedRows } from '@/app/admin/_parts/pasting/pasted-rows';
import { WINE_FIELDS, type WineField } from '@/lib/wines/offerings/pasting/wine-fields';
import { paste } from '../actions';
import type { Category } from '../wine-row';

interface PasteFormProps {
  roundId: number;
  categories: Category[];
}

/** The field for rows of a spreadsheet, their preview, and the button that saves them. */
export function PasteForm({ roundId, categories }: PasteFormProps) {
  const t = useWords('console.pasteWines');
  const fields = WINE_FIELDS.map((field): [WineField, string] => [field, t(`columns.${field}`)]);
  return (
    <Form action={paste} className="grid gap-5">
      <input type="hidden" name="id" value={roundId} />
      <PastedFields fields={fields}>
        <Select name="category_id" label={t('categoryOfNew')}>
          <option value="">{t('none')}</option>
          {rowOptions(categories)}
        </Select>
      </PastedFields>
      <PastedRows
        names={Object.fromEntries(fields) as Record<WineField, string>}
        beneath={['producer', 'region', 'description']}
        columns={[
          { field: 'vintage', figure: true },
          { field: 'category', fold: 'late' },
          { field: 'price', figure: true },
          { field: 'crate', figure: true, fold: 'late' },
        ]}
        save={(count) => t('save', { count })}
      />
    </Form>
  );
}
