'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '@/app/_ui/words';
import { accentIn, GROUNDS } from '@/lib/groups/branding/accent';

const SAMPLE_WINE = 'Riesling';

/** The storefront's own colour; the value of the token. */
const WINE_RED = '#7a1f35';

const SCHEMES = ['light', 'dark'] as const;

interface Look {
  name: string;
  colour: string | null;
  welcome: string;
  /** The logo as a data address. */
  logo: string | null;
}

/** Shows the storefront as the forms within would make it, during typing. */
export function LookPreview({ children, ...saved }: Look & { children: ReactNode }) {
  const t = useWords('console.lookPreview');
  const [entered, setEntered] = useState<Partial<Look>>({});
  const take = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement && target.name === 'welcome') {
      setEntered({ ...entered, welcome: target.value });
    }
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'accent_color') setEntered({ ...entered, colour: target.value.trim().toLowerCase() });
    const file = target.files?.[0];
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      if (typeof result === 'string') setEntered((before) => ({ ...before, logo: result }));
    };
    reader.readAsDataURL(file);
  };
  const look = { ...saved, ...entered };
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]" onInput={take}>
      <div className="grid content-start gap-8">{children}</div>
      {/* Without scripts it could only show what is saved, and in the colours of this page. */}
      <div className="grid content-start gap-4 noscript:hidden" aria-hidden>
        {SCHEMES.map((scheme) => (
          <div key={scheme}>
            <p className="mb-1 text-muted text-small">{t(scheme)}</p>
            <Sheet scheme={scheme} {...look} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The upper part of a storefront in one colour scheme. */
function Sheet({ scheme, name, colour, welcome, logo }: Look & { scheme: keyof typeof GROUNDS }) {
  const t = useWords('console.lookPreview');
  const place = useRef<HTMLDivElement>(null);
  const usable = colour && /^#[0-9a-f]{6}$/.test(colour) ? colour : WINE_RED;
  // Set by script, because the page's policy allows no style attributes.
  useEffect(() => {
    const { accent, onAccent, accentInk } = accentIn(scheme, usable);
    const values = { ...GROUNDS[scheme], accent, 'on-accent': onAccent, 'accent-ink': accentInk };
    for (const [token, value] of Object.entries(values))
      place.current?.style.setProperty(`--${token}`, value);
  }, [scheme, usable]);
  return (
    <div ref={place} className="border border-line bg-paper p-5 text-ink">
      <p className="wrap-anywhere border-ink border-b pb-2 font-serif text-lead">
        {logo ? (
          // biome-ignore lint/performance/noImgElement: it comes with the page
          <img
            src={logo}
            alt=""
            className={`h-16 max-w-full object-contain ${scheme === 'dark' ? 'rounded-small bg-plate p-1' : ''}`}
          />
        ) : (
          name
        )}
      </p>
      {welcome && <p className="wrap-anywhere mt-4 line-clamp-4 whitespace-pre-line">{welcome}</p>}
      <p className="mt-4 border-accent-ink border-l-2 pl-3 font-serif text-lead text-accent-ink">
        {SAMPLE_WINE}
      </p>
      <span className="mt-4 inline-flex min-h-target items-center rounded-small bg-accent px-5 font-medium text-on-accent">
        {t('placeOrder')}
      </span>
    </div>
  );
}
