import type { ReactNode } from 'react';
import { BottleStepper } from '@/app/_ordering/bottle-stepper';
import { CrateBar } from '@/app/_ordering/crate-bar';
import { ExtraField } from '@/app/_ordering/extra-field';
import { priceField } from '@/app/_ordering/quantity-fields';
import type { RowWords } from '@/app/_ordering/row-words';
import { HiddenField } from '@/app/_ui/forms/field';
import { fullName } from '@/lib/wines/offerings/full-name';
import { formatMoney, type LocaleSettings } from '@/lib/words/format';
import { CrateMeter } from './crate-meter';
import { Label } from './label';
import { bottlePrice, type ListedOffering } from './listed-offering';
import { AddCrate, LeftBeside } from './row-figures';

interface OfferingRowProps {
  offering: ListedOffering;
  localeSettings: LocaleSettings;
  choosing: boolean;
  words: RowWords;
  /** The content after the field in the order of the keyboard. */
  children?: ReactNode;
}

/** One wine: its description, the prices of a bottle and a crate, and the field for the bottles. */
export function OfferingRow({ offering, localeSettings, choosing, words, children }: OfferingRowProps) {
  const { id, priceCents, bottlesPerCrate, others, most } = offering;
  const { t } = words;
  const price = bottlePrice(offering);
  const byCrate = bottlesPerCrate > 1;
  return (
    <li
      data-wine={id}
      className={
        'group relative before:absolute before:inset-y-5 before:-left-4 before:w-0.5 ' +
        'has-[[name^=quantity]:not(:placeholder-shown)]:before:bg-accent-ink'
      }
    >
      <div className="wine-row">
        <div className="min-w-0">
          {offering.picture && (
            // biome-ignore lint/performance/noImgElement: it has the right size already, and its place before it is there
            <img
              src={offering.picture}
              alt=""
              width={64}
              height={80}
              loading="lazy"
              decoding="async"
              className="float-right mb-2 ml-4 h-20 w-16 object-contain"
            />
          )}
          <h3 className="wrap-anywhere text-lead oldstyle-nums">
            <bdi>{offering.name}</bdi>{' '}
            {offering.vintage !== null && <span className="whitespace-nowrap">{offering.vintage}</span>}
          </h3>
          <p className="wrap-anywhere text-muted text-small">
            {[offering.producer, offering.region].filter(Boolean).join(', ')}
          </p>
          {offering.description && (
            <p className="wrap-anywhere mt-1 max-w-measure whitespace-pre-line">{offering.description}</p>
          )}
          {offering.label && <Label {...offering.label} />}
          {others !== undefined &&
            // Only where bottles are chosen is the row made in the browser; the server cannot hand it the words.
            (choosing ? (
              <CrateMeter
                offeringId={id}
                others={others}
                bottlesPerCrate={bottlesPerCrate}
                most={most}
                words={words}
              />
            ) : (
              <CrateBar
                bottles={others}
                bottlesPerCrate={bottlesPerCrate}
                limit={most === undefined ? undefined : others + most}
                words={words}
              />
            ))}
          {choosing && offering.allotted !== undefined && (
            <p className="mt-1 text-small">
              {t('allotted', { count: offering.allotted, ordered: String(offering.bottles) })}
            </p>
          )}
          {choosing && most !== undefined && <LeftBeside offeringId={id} most={most} t={t} />}
        </div>
        {/* A price and its fields are on one line: bottles first, crates below. */}
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 tabular-nums">
          <p className={choosing ? 'sm:text-right' : 'col-span-full sm:text-right'}>
            {formatMoney(price, localeSettings)}
            {!byCrate && <span className="block text-muted text-small">{words.byBottle}</span>}
            {price !== priceCents && (
              <span className="block text-muted text-small">
                {t('orderedAtPrice', { price: formatMoney(priceCents, localeSettings) })}
              </span>
            )}
          </p>
          {choosing && <HiddenField name={priceField(id)} defaultValue={String(priceCents)} />}
          {choosing && (
            <BottleStepper
              offeringId={id}
              offering={fullName(offering)}
              bottles={offering.bottles}
              most={most}
              words={words}
            />
          )}
          {byCrate && (
            <>
              <p className="text-muted text-small sm:text-right">
                {words.crateFor({
                  price: formatMoney(price * bottlesPerCrate, localeSettings),
                  bottles: bottlesPerCrate,
                })}
              </p>
              {choosing && (
                <AddCrate
                  offeringId={id}
                  offering={fullName(offering)}
                  bottlesPerCrate={bottlesPerCrate}
                  most={most}
                  words={words}
                />
              )}
            </>
          )}
        </div>
        {choosing && others !== undefined && (
          <ExtraField
            offering={{ ...offering, others }}
            name={fullName(offering)}
            words={words}
            // Without bottles of a wine there are no extras to fill its crate.
            className="hidden sm:col-span-2 sm:justify-end group-has-[[name^=quantity]:not(:placeholder-shown)]:flex"
          />
        )}
      </div>
      {children}
    </li>
  );
}
