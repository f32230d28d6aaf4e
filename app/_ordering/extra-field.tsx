'use client';

import { FieldError } from '@/app/_ui/forms/field-frame';
import { ConflictNotice } from '@/app/_ui/forms/meanwhile';
import { useField } from '@/app/_ui/forms/use-field';
import { Was } from '@/app/_ui/forms/was';
import { bottlesAt } from '@/lib/orders/sums/line-bottles';
import { missingInCrate } from '@/lib/wines/crates';
import { AddButton } from './bottle-buttons';
import { useEntered } from './entered-bottles';
import { extraField } from './quantity-fields';
import type { RowWords } from './row-words';

/** A wine sold by the crate, in a round that shows its crates, and the order's bottles of it. */
export interface CrateOffering {
  id: number;
  bottlesPerCrate: number;
  /** The bottles of all other orders. */
  others: number;
  /** The most bottles that the order may have; absent without a limit. */
  most?: number | undefined;
  bottles?: number | undefined;
  /** The participant's bottles, where they differ from the ordered ones. */
  allotted?: number | undefined;
  /** The order's present extras. */
  extra?: number | undefined;
}

interface ExtraFieldProps {
  offering: CrateOffering;
  /** The name of the wine, with its vintage. */
  name: string;
  words: RowWords;
  /** Places the field in its row, and shows it once the row has bottles. */
  className: string;
}

/**
 * The extra bottles of a wine that a participant takes if they fill a crate, up to the missing ones. The
 * field is there while bottles are missing and left, and while it has an entry. Without scripts the number
 * missing after this order is unknown, so the sentence names the largest possible.
 */
export function ExtraField({ offering, name, words, className }: ExtraFieldProps) {
  const { id, bottlesPerCrate, others, most = Number.POSITIVE_INFINITY, bottles = 0, allotted } = offering;
  const entered = useEntered().get(id) ?? { quantity: 0, extra: 0 };
  const chosen = bottlesAt({ quantity: bottles, allotted: allotted ?? null }, entered.quantity);
  const missing = missingInCrate(others + chosen, bottlesPerCrate);
  const isOffered = missing > 0 && chosen + missing <= most;
  // No more crates are filled than the limit allows, and one bottle at least is ordered beside those that fill one.
  const fullest = Math.floor((others + most) / bottlesPerCrate) * bottlesPerCrate;
  const mostEver = Math.min(bottlesPerCrate - 1, fullest - others - Math.max(1, chosen));
  const field = extraField(id);
  // Crates may have become smaller since. None leaves the field empty.
  const begins = Math.min(offering.extra ?? 0, bottlesPerCrate - 1) || undefined;
  const { control, error, field: value, was, version } = useField(field, begins);
  const isKept = entered.extra > 0 || error !== undefined;
  if (mostEver < 1 && !isKept) return null;
  const button = (by: 1 | -1) => (
    <AddButton
      offeringId={id}
      field={field}
      by={by}
      label={(by > 0 ? words.extraMore : words.extraLess)(name)}
      className={by > 0 ? 'more' : 'less'}
    >
      {by > 0 ? '+' : '−'}
    </AddButton>
  );
  const sentence = isOffered ? words.extra(missing) : words.extraIfMissing(bottlesPerCrate - 1);
  const withoutScripts = words.extraIfMissing(mostEver);
  const part = (place: 0 | 1) =>
    sentence === withoutScripts ? (
      sentence[place]
    ) : (
      <>
        <span className="noscript:hidden">{sentence[place]}</span>
        <span className="hidden noscript:inline">{withoutScripts[place]}</span>
      </>
    );
  return (
    <div className={isOffered || isKept ? 'contents' : 'hidden noscript:contents'}>
      <div className={className}>
        <div className="given-up grid gap-1 text-small sm:max-w-measure sm:justify-items-end">
          <Was name={field} was={was} />
          <p className="text-muted sm:text-right">
            {part(0)}
            <span className="bottle-field mx-1 inline-flex align-middle">
              {button(-1)}
              <input
                {...control}
                data-most={isOffered ? missing : 0}
                key={version}
                type="number"
                inputMode="numeric"
                // No bounds: the field is hidden while no bottles are entered, and a browser sends no form
                // with a wrong number in a hidden field. The server's answer explains the error.
                step="any"
                placeholder="0"
                autoComplete={was === undefined ? undefined : 'off'}
                aria-label={words.extraOf(name)}
                defaultValue={value.value}
                className="no-spinner"
              />
              {button(1)}
            </span>
            {part(1)}
          </p>
          <FieldError id={control.id}>{error}</FieldError>
          <ConflictNotice id={control.id} name={field} label={words.extraChanged(name)} field={value} />
        </div>
      </div>
    </div>
  );
}
