import { expect, it } from 'vitest';
import { plainText } from './plain-text';

const LONGEST_BODY = 199_000;
const filled = (part: string) => part.repeat(LONGEST_BODY / part.length);

it('a long message leaves the process free for others while it is converted', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const cells = `<table class="order-lines"><tr>${filled('<td>a</td>')}</tr></table>`;
  await plainText(cells);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
});

it('a message that would take hours is given up, and the next one is converted as always', async () => {
  const rows = `<table class="facts"><tr><td colspan="100000">all</td></tr>${filled('<tr><td rowspan="999">x</td></tr>')}`;
  const [given, next] = await Promise.all([plainText(rows), plainText('<h1>Hello</h1><p>Ada</p>')]);
  expect(given).toMatch(/^all +x/);
  expect(next).toMatch(/^Hello\n+Ada$/);
});

it.each([
  ['', ''],
  ['<p>A &amp; B</p>', 'A & B'],
  ['<a href="https://a.example">here</a>', 'here [https://a.example]'],
])('of %j the plain text is %j', async (html, text) => {
  expect(await plainText(html)).toBe(text);
});
