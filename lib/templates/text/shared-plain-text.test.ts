import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderBody } from '@/lib/templates/render';
import { starterSet } from '@/lib/templates/starter-set';
import type { Value } from '@/lib/templates/variables/variables';
import { checkGenerated } from '@/test/support/generated';
import { plainText } from './plain-text';
import { sharedPlainText } from './shared-plain-text';

const VARYING = ['name', 'email', 'phone'];
const SHARED = { route_name: 'Riverside & Sons', shop_url: 'https://riverside.example' };

const message = (body: string, values: Record<string, string>) => {
  const all = new Map<string, Value>(Object.entries({ ...SHARED, ...values }));
  return { html: renderBody(body, all), values: all };
};

const person = fc.record({
  name: fc.oneof(
    fc.constantFrom('Ada', 'Ada  Byron', ' Ada', 'amp;', 'lt;b', '<b>Bo</b>', 'A & B', '#39;', 'a href=', ''),
    fc.string({ unit: 'grapheme' }),
  ),
  email: fc.constantFrom('ada@example.org', 'https://riverside.example', 'x'.repeat(90)),
  phone: fc.constantFrom('', '+49 30 1', '1\n2'),
});

/** Pieces of templates in which a value could be treated unlike others. */
const PIECES = [
  ...[
    'Dear {{name}},',
    '{{email}}',
    ' ',
    '\n',
    '{{phone}}',
    '{{route_name}}',
    'qj0zx',
    '&am{{name}}',
    '&#3{{phone}}',
  ],
  ...[
    '<p>',
    '</p>',
    '<br>',
    '<b>{{name}}</b>',
    '<h1>{{name}}',
    '</h1>',
    '<li>{{email}}</li>',
    '<!-- {{name}} -->',
  ],
  ...[
    '<a href="{{shop_url}}">{{email}}</a>',
    '<a href="{{email}}">{{shop_url}}</a>',
    '<a href=x>',
    '</a>',
    '</a >',
  ],
  ...[
    '<table class="facts"><tr><td>{{name}}</td><td>b</td></tr>',
    '<table><tr><td>{{name}}</td></tr>',
    '</table>',
  ],
  ...[
    '<pre>',
    '</pre>',
    '<title>{{name}}</title>',
    '<textarea>{{name}}</textarea>',
    '<{{name}}>',
    '<p title={{email}}>',
  ],
  ...[
    '<img alt="{{name}}">',
    '<blockquote>',
    '</blockquote>',
    '<style>{{name}}</style>',
    '<ol><li>',
    '{{name}}{{name}}',
  ],
];

describe('the plain text that messages share', () => {
  it('is that of each message by itself', async () => {
    const templates = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 });
    await checkGenerated(
      fc.asyncProperty(templates, fc.array(person, { minLength: 1, maxLength: 4 }), async (parts, people) => {
        const body = parts.join('');
        const shared = sharedPlainText(body, VARYING);
        for (const one of people) {
          const { html, values } = message(body, one);
          expect(await shared(html, values)).toBe(await plainText(html));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is made without converting each message of the templates that a route begins with', async () => {
    const bodyHtml =
      starterSet('en').find(({ event_type }) => event_type === 'round_announced')?.body_html ?? '';
    const shared = sharedPlainText(bodyHtml, VARYING);
    const { html, values } = message(bodyHtml, { name: 'Ada', email: 'ada@example.org' });
    await shared(html, values);
    // The HTML is not looked at again.
    const other = message(bodyHtml, { name: 'Bo & Co', email: 'bo@example.org' });
    expect(await shared('', other.values)).toBe(await plainText(other.html));
  });
});
