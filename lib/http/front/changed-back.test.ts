import http from 'node:http';
import { expect, it } from 'vitest';
import { storefrontState } from '@/lib/rounds/public';
import { currentRound } from '@/lib/rounds/queries';
import { anyone } from '@/lib/rules/caller';
import { updateOffering } from '@/lib/wines/offerings/commands';
import { fetchAnswer } from '@/test/support/http';
import { anAdministrator, aRoutedRound, openTestDatabase } from '@/test/support/rules';
import { listening } from '@/test/support/servers/listening';
import { FrameworkAnswer } from './framework-answer';
import { KeptPages } from './kept-pages';

openTestDatabase();

const NONCE = 'nonce-of-this-visitor==';

it('a page that is written while a price is changed and put back is not kept with the wrong one', async () => {
  const administrator = await anAdministrator();
  const { route, visitor, offerings } = await aRoutedRound(administrator);
  const id = offerings[0]?.id;
  const price = offerings[0]?.priceCents ?? 0;
  const priced = (price_cents: number) => updateOffering(administrator, { id, price_cents });

  // A slow page: the wrong price comes before it is read, and the right one again before the page ends.
  let meanwhile: Record<'before' | 'after', () => Promise<unknown>> = {
    before: () => priced(price + 1),
    after: () => priced(price),
  };
  const pages = new KeptPages(async () => {
    const state = await storefrontState(anyone, { host: route.publicDomain });
    return state ? { page: '/', ...state } : undefined;
  });
  const server = http.createServer((request, response) => {
    const write = async () => {
      await meanwhile.before();
      const shown = await currentRound(visitor, {});
      await meanwhile.after();
      response.end(`<script nonce="${NONCE}"></script>${shown?.offerings[0]?.priceCents}`);
    };
    void pages.answer(request, new FrameworkAnswer(request, response), [NONCE], write);
  });
  const port = await listening(server);
  const shown = async () => {
    const { text } = await fetchAnswer(`http://127.0.0.1:${port}/`, {});
    return Number(text.split('</script>')[1]);
  };

  expect(await shown()).toBe(price + 1);
  let written = 0;
  meanwhile = {
    before: async () => {
      written += 1;
    },
    after: async () => {},
  };
  expect([await shown(), await shown(), written]).toEqual([price, price, 1]);
});
