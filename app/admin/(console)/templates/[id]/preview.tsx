'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';

/** How long after the last letter the preview follows. */
const PAUSE_MS = 400;

const frameName = (frame: number) => `preview-${frame}`;

interface Frames {
  /** The frame that is seen. */
  shown: number;
  /** The newest one, seen once it has loaded. */
  wanted: number;
  button: RefObject<HTMLButtonElement | null>;
  soon(): void;
  now(): void;
  loaded(frame: number): void;
}

/**
 * The frames of a preview. The form itself is sent into a frame, by a button that needs no scripts; with
 * them each sending has a frame of its own, so that going back in the browser leaves the page and not a
 * version of the preview, and nothing flickers.
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

  // A frame that was just made loads an empty page first, before anything was sent into it.
  const loaded = (frame: number) => {
    if (frame === sent.current) setShown(frame);
  };
  return { shown, wanted, button, soon, now, loaded };
}

interface PreviewProps extends Frames {
  /** Where the message is drawn. */
  address: string;
  /** Beside the button that draws it anew. */
  children: ReactNode;
}

/** A message as somebody would read it, drawn by the server in a frame where nothing runs or leads anywhere. */
export function Preview({ shown, wanted, button, now, loaded, address, children }: PreviewProps) {
  const frames = shown === wanted ? [shown] : [shown, wanted];
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <button
          ref={button}
          type="submit"
          formAction={address}
          formMethod="post"
          formEncType="multipart/form-data"
          formTarget={frameName(wanted)}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            now();
          }}
          className={buttonClass()}
        >
          Update preview
        </button>
        {children}
      </div>
      <div className="relative h-[44rem] max-h-[85vh] min-h-80 rounded-small border border-line xl:max-h-[calc(100vh-21rem)]">
        {frames.map((frame) => (
          <iframe
            key={frame}
            name={frameName(frame)}
            title={frame === shown ? 'Preview of the message' : 'Preview that is loading'}
            // The first shows what was saved; the others are what the form is sent into.
            src={frame === 0 ? address : undefined}
            sandbox=""
            onLoad={() => loaded(frame)}
            className={`absolute inset-0 size-full rounded-small ${frame === shown ? '' : 'invisible'}`}
          />
        ))}
      </div>
    </>
  );
}
