'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Field } from '@/app/_ui/forms/field';
import { useWords } from '@/app/_ui/words';
import { PreviewButton } from './preview-button';

/** The pause after the last keystroke before the preview is updated. */
const PAUSE_MS = 400;

const frameName = (frame: number) => `preview-${frame}`;

/** The name of the field with the participant of the preview. */
export const PARTICIPANT = 'participant_email';

interface Frames {
  /** The frame that is visible. */
  shown: number;
  /** The newest frame, which becomes visible once it has loaded. */
  wanted: number;
  button: RefObject<HTMLButtonElement | null>;
  soon(): void;
  now(): void;
  loaded(frame: number): void;
}

/**
 * The frames of a preview. The form is sent into a frame by a button that needs no scripts. With scripts each
 * submission gets a new frame. So nothing flickers, and the browser's back button leaves the page instead of going
 * through old previews.
 */
export function usePreview(): Frames {
  const [wanted, setWanted] = useState(0);
  const [shown, setShown] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(0);

  const now = useCallback(() => {
    clearTimeout(timer.current);
    setWanted((frame) => frame + 1);
  }, []);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(now, PAUSE_MS);
  }, [now]);

  useEffect(() => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    button.current?.form?.requestSubmit(button.current);
  }, [wanted]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A new frame first loads an empty page, before the form is sent into it.
  const loaded = (frame: number) => {
    if (frame === sent.current) setShown(frame);
  };
  return { shown, wanted, button, soon, now, loaded };
}

interface MailPreviewProps {
  frames: Frames;
  /** The address that renders the message. */
  address: string;
  /** The query of the first frame, which the form is not sent into: "?round=3". */
  first?: string;
  /** Participants of the route to choose from; others can be typed. */
  members: { name: string; email: string }[];
  /** The purpose of the participant. */
  help: string;
  /** Shown beside the button that updates the preview. */
  children?: ReactNode;
}

/**
 * A preview of a message, rendered by the server in a frame in which no script runs and no link works. It belongs into
 * the form of the message, and adds the recipient and the view to it.
 */
export function MailPreview({ frames, address, first = '', members, help, children }: MailPreviewProps) {
  const t = useWords('console.parts.preview');
  const { shown, wanted, button, now, soon, loaded } = frames;
  const all = shown === wanted ? [shown] : [shown, wanted];
  return (
    <>
      <Field
        name={PARTICIPANT}
        unsaved
        label={t('as')}
        list="members"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={soon}
        help={help}
      />
      <datalist id="members">
        {members.map(({ name, email }) => (
          <option key={email} value={email} label={name} />
        ))}
      </datalist>
      <div className="flex flex-wrap gap-x-8">
        <Choice
          legend={t('shown')}
          name="view"
          options={VIEWS.map((value) => ({ value, label: t(value) }))}
        />
        <Choice
          legend={t('colours')}
          name="scheme"
          options={SCHEMES.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <PreviewButton
          ref={button}
          address={address}
          frame={frameName(wanted)}
          onClick={(event) => {
            event.preventDefault();
            now();
          }}
        >
          {t('update')}
        </PreviewButton>
        {children}
      </div>
      <div className="relative h-[44rem] max-h-[85vh] min-h-80 rounded-small border border-line">
        {all.map((frame) => (
          <iframe
            key={frame}
            name={frameName(frame)}
            title={t(frame === shown ? 'title' : 'loading')}
            src={frame === 0 ? `${address}${first}` : undefined}
            sandbox=""
            onLoad={() => loaded(frame)}
            className={`absolute inset-0 size-full rounded-small ${frame === shown ? '' : 'invisible'}`}
          />
        ))}
      </div>
    </>
  );
}

const VIEWS = ['desk', 'phone', 'plain'] as const;
const SCHEMES = ['light', 'dark'] as const;

interface ChoiceProps {
  legend: string;
  name: string;
  options: { value: string; label: string }[];
}

/** One of a few views. The surrounding form treats the choice as an entry. */
function Choice({ legend, name, options }: ChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value} className="flex min-h-target cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            autoComplete="off"
            className="size-5 shrink-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** True when a form with a preview can be shown: an incomplete address matches nobody yet. */
export function isShowable(target: EventTarget, members: { email: string }[]): boolean {
  if (!(target instanceof HTMLInputElement) || target.name !== PARTICIPANT) return true;
  return target.value === '' || members.some(({ email }) => email === target.value);
}
