import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '@/lib/words/languages/languages';
import { checkGenerated } from '@/test/support/generated';
import { fieldsOf, fieldsWith, htmlOf, type TemplateFields } from './fields';
import { EVENT_TYPES } from './input';
import { type StarterTemplate, starterSet } from './starter-set';

const MESSAGE: TemplateFields = {
  ...fieldsWith('thank you.'),
  greeting: 'Hello {{name}},',
  closing: 'Cheers',
};

describe('a message in fields', () => {
  it.each(languages.flatMap((language) => starterSet(language).map((one) => ({ language, ...one }))))(
    'is what $event_type of the starter set is in $language',
    ({ language, event_type, body_html }) => {
      const fields = fieldsOf(event_type, body_html);
      expect(fields).toMatchObject({
        greeting: expect.stringContaining('{{name}}'),
        facts:
          event_type === 'order_cancelled'
            ? ''
            : expect.stringMatching(/^(.+: \S.*(\n{{(pickup_location|payment_iban)}})?(\n(?=.)|$))+$/),
        closing: expect.stringMatching(/\n{{route_name}}(\n\n.+{{unsubscribe_url}})?$/),
      });
      expect(fields && htmlOf(event_type, fields)).toBe(body_html);
      // As a browser sends it from a field, and as versions stored it whose starter set marked no parts.
      expect(fieldsOf(event_type, body_html.replaceAll('\n', '\r\n').trim())).toEqual(fields);
      expect(fields && fieldsOf(event_type, htmlOf(event_type, fields, false))).toEqual(fields);
      const english = starterSet('en').find((one) => one.event_type === event_type)?.body_html;
      expect(body_html === english).toBe(language === 'en');
      // German goes on with a small letter after the comma, but formal address always has a capital.
      expect(fields?.text).toMatch(language === 'de' ? /^(\p{Ll}|Ihre?n?\b|Sie\b)/u : /^\p{Lu}/u);
    },
  );

  it('has paragraphs, line breaks and facts as they were typed, and no HTML', () => {
    const html = htmlOf('round_announced', {
      ...MESSAGE,
      text: 'One <b>&\r\nstill one\n\n\nTwo "{{name}}"',
      facts: 'Pickup: {{pickup_at}}, from 18:00\n{{pickup_location}}\nWhere to park:\nbehind it',
      button: 'See <all>',
    });
    expect(html).toContain('>One &lt;b&gt;&amp;<br>still one</p>');
    expect(html).toContain('>Two &quot;{{name}}&quot;</p>');
    expect(html).toContain('>Pickup</td>');
    expect(html).toContain('>{{pickup_at}}, from 18:00<br>{{pickup_location}}</td>');
    expect(html).toContain('href="{{shop_url}}"');
    expect(html).toContain('>See &lt;all&gt;</a>');
    expect(fieldsOf('round_announced', html)).toEqual({
      ...MESSAGE,
      text: 'One <b>&\nstill one\n\nTwo "{{name}}"',
      facts: 'Pickup: {{pickup_at}}, from 18:00\n{{pickup_location}}\nWhere to park:\nbehind it',
      button: 'See <all>',
    });
  });

  it('lists the wines and leads to the order only where it is about one', () => {
    const about = { ...MESSAGE, order_lines: true, total: 'Total', button: 'Look' };
    expect(htmlOf('order_confirmed', about)).toMatch(/{{order_lines}}[\s\S]*>Total<[\s\S]*{{order_url}}/);
    expect(htmlOf('round_announced', about)).not.toMatch(/order_lines}}|Total|{{order_url}}/);
  });

  it('comes back as it was, whatever it holds', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      ':',
      ': ',
      '<br>',
      '<p class="ink text">',
      '&amp;',
      '"',
      '{{name}}',
      '</table>',
      '👋',
    );
    const words = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('').trim());
    const line = words.map((text) => text.replaceAll('\n', ' '));
    const fields = fc.record({
      heading: line,
      greeting: words,
      text: words,
      order_lines: fc.boolean(),
      total: line,
      facts: words,
      note: words,
      more: words,
      button: line,
      closing: words,
    });
    checkGenerated(
      fc.property(fc.constantFrom(...EVENT_TYPES), fields, (event, written) => {
        const html = htmlOf(event, written);
        const read = fieldsOf(event, html);
        expect(read && htmlOf(event, read)).toBe(html);
        const tidied = (text: string) =>
          text
            .replaceAll(/ +$/gm, '')
            .replaceAll(/\n{3,}/g, '\n\n')
            .trim();
        for (const part of ['greeting', 'text', 'note', 'more', 'closing'] as const) {
          expect(read?.[part]).toBe(tidied(written[part]));
        }
      }),
    );
  });
});

describe('HTML that was not made from fields', () => {
  const [{ event_type, body_html }] = starterSet('en') as [StarterTemplate];

  it.each([
    ['of its own', '<p>Hello</p>'],
    ['with a colour of its own', body_html.replace('#7a1f35', '#00ff00')],
    ['with a picture', body_html.replace('<br>', '<img src="https://example.org/x.png">')],
    ['with another link', body_html.replace('{{shop_url}}', 'https://example.org')],
    ['with something beside the frame', `${body_html}<p>More</p>`],
    ['with only a part of the frame', body_html.slice(0, 900)],
    ['of another kind of message', htmlOf('order_confirmed', { ...MESSAGE, order_lines: true })],
    ['with nothing in it', ''],
  ])('stays HTML: %s', (_what, html) => {
    expect(fieldsOf(event_type, html)).toBeUndefined();
  });
});
