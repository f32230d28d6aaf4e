import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { type PickupListProps, pickupSheets } from './pickup-list';
import { PICKUP_STYLE } from './pickup-style';

/** The content security policy of the document: it may use its own style and load nothing else. */
export const PICKUP_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PICKUP_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Turns elements into HTML and escapes every text in them. */
type Render = (elements: ReactNode) => string;

/** The number of pages made at a time before other work of the process gets a turn. */
const AT_ONCE = 20;

function* pieces(props: PickupListProps, render: Render): Generator<string> {
  yield '<!doctype html><html lang="en"><head><meta charset="utf-8">';
  yield '<meta name="viewport" content="width=device-width,initial-scale=1">';
  yield render(<title>{`Pickup list: ${props.list.round.name}`}</title>);
  yield `<style>${PICKUP_STYLE}</style></head><body class="sheets">`;
  const pages = pickupSheets(props);
  for (let next = 0; next < pages.length; next += AT_ONCE) yield render(pages.slice(next, next + AT_ONCE));
  yield '</body></html>';
}

/**
 * The pickup list as an HTML document, streamed as fast as the client reads it, so that a large round neither
 * blocks other requests nor is held in memory as one string.
 */
export function pickupDocument(props: PickupListProps, render: Render): ReadableStream<Uint8Array> {
  const document = pieces(props, render);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = document.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      await new Promise(setImmediate);
    },
  });
}
