'use client';

import { useRef, useState } from 'react';
import { Field } from '@/app/_ui/forms/field';
import { useWords } from '@/app/_ui/words';
import { meantAddress } from '@/lib/words/mistyped-address';

/** The field for the participant's e-mail address. It asks about a domain that looks mistyped, and takes any. */
export function EmailField() {
  const t = useWords('storefront.order');
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();
  const take = () => {
    if (!input.current || !meant) return;
    input.current.value = meant;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
  };
  return (
    <div>
      <Field
        ref={input}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        onInput={(event) => setMeant(meantAddress(event.currentTarget.value))}
      />
      <div role="status">
        {meant && (
          <button
            type="button"
            onClick={take}
            className="wrap-anywhere min-h-target cursor-pointer text-left underline"
          >
            {t('didYouMean', { email: meant })}
          </button>
        )}
      </div>
    </div>
  );
}
