'use client';

import { FieldError, useField, Was } from '@/app/_ui/forms/field';
import { Meanwhile } from '@/app/_ui/forms/meanwhile';
import { AddButton } from './bottle-buttons';
import { extraField } from './quantity-fields';
import type { RowWords } from './row-words';

interface ExtraFieldProps {
  offeringId: number;
  /** The name of the wine, with its vintage. */
  offering: string;
  bottlesPerCrate: number;
  /** What is missing to a full crate as the form stands; 0 or absent: nothing, or unknown. */
  missing?: number | undefined;
  /** What the order would take more already. */
  bottles?: number | undefined;
  words: RowWords;
}

/**
 * How many bottles more of a wine one takes if they fill a crate: fewer than a crate holds. The buttons go up to what is
 * missing.
 */
export function ExtraField({
  offeringId,
  offering,
  bottlesPerCrate,
  missing = 0,
  bottles,
  words,
}: ExtraFieldProps) {
  const name = extraField(offeringId);
  const most = bottlesPerCrate - 1;
  // Crates may have become smaller since. None leaves the field empty.
  const { control, error, field, was, version } = useField(name, Math.min(bottles ?? 0, most) || undefined);
  const button = (by: 1 | -1) => (
    <AddButton
      offeringId={offeringId}
      field={name}
      by={by}
      label={(by > 0 ? words.extraMore : words.extraLess)(offering)}
      className={by > 0 ? 'more' : 'less'}
    >
      {by > 0 ? '+' : '−'}
    </AddButton>
  );
  const input = (
    <input
      {...control}
      data-most={missing || most}
      key={version}
      type="number"
      inputMode="numeric"
      // No bounds: the field is not seen while no bottles are entered, and a browser sends no form with a wrong number in
      // a field that it cannot show. The answer says in words what is wrong.
      step="any"
      placeholder="0"
      autoComplete={was === undefined ? undefined : 'off'}
      aria-label={words.extraOf(offering)}
      defaultValue={field.value}
      className="no-spinner"
    />
  );
  return (
    <div className="given-up grid justify-items-end gap-1 text-small">
      <Was name={name} was={was} />
      <p className="text-right text-muted">
        {words.extra[0]}
        <span className="bottle-field mx-1 inline-flex align-middle">
          {button(-1)}
          {input}
          {button(1)}
        </span>
        {words.extra[1]}
      </p>
      <FieldError id={control.id}>{error}</FieldError>
      <Meanwhile id={control.id} name={name} label={words.extraChanged(offering)} field={field} />
    </div>
  );
}
