'use client';

import type { ReactNode } from 'react';
import { useSubmission } from '@/app/_ui/forms/submission';
import { translatedField } from '@/lib/http/forms/translated-fields';

interface LanguageFieldsProps {
  locale: string;
  label: string;
  /** True when a text is stored in this language. */
  isFilled: boolean;
  children: ReactNode;
}

/** The fields for one further language, folded away until they have a text or an error. */
export function LanguageFields({ locale, label, isFilled, children }: LanguageFieldsProps) {
  const { errors = {}, values = {} } = useSubmission().state;
  const isOfThese = (name: string) => name.startsWith(translatedField(locale, ''));
  const isOpen =
    isFilled ||
    Object.keys(errors).some(isOfThese) ||
    Object.entries(values).some(([name, value]) => isOfThese(name) && value !== '');
  return (
    <details open={isOpen} className="border-line border-t">
      <summary className="inline-flex min-h-target cursor-pointer items-center underline">{label}</summary>
      <div className="grid gap-5 pb-4">{children}</div>
    </details>
  );
}
