'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/app/_ui/button';

/** The pause after the last keystroke before the preview is updated. */
const PAUSE_MS = 400;

const frameName = (frame: number) => `preview-${frame}`;

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
 * submission gets a new frame, so that the browser's back button leaves the page instead of going through old
 * previews, and nothing flickers.
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

interface PreviewProps extends Frames {
  /** The address that renders the message. */
  address: string;
  /** Shown beside the button that updates the preview. */
  children: ReactNode;
}

/** A preview of a message, rendered by the server in a frame in which no script runs and no link works. */
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
            // The first frame shows the saved template; the form is sent into the others.
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
