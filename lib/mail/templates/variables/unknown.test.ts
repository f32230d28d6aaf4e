import { describe, expect, it } from 'vitest';
import { Refusal } from '@/lib/rules/errors';
import { markUnknown, namesIn, refuseUnknown, unknownVariables } from './unknown';

function thrownBy(act: () => void): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('Nothing was refused.');
}

describe('the unknown variables of a wording', () => {
  it.each([
    ['Hello {{name}}', []],
    ['Hello {{ name }} {{unknwon}}', [['unknwon', undefined]]],
    ['{{nmae}} {{nmae}} {{ nmae }}', [['nmae', 'name']]],
    ['{{Order_Deadline}}', [['Order_Deadline', undefined]]],
    ['{{shop_ulr}}', [['shop_ulr', 'shop_url']]],
    ['{{}} {{{name}}}', [['', undefined]]],
    ['a { b } {c}} {{d', []],
    [
      '{name} {{ email } {phone}} {{shop_url}}',
      [
        ['{name}', 'name'],
        ['{{ email }', 'email'],
        ['{phone}}', 'phone'],
      ],
    ],
    ['{name} {name} {{name}}} {{{name}} .a{margin:0} {Name}', [['{name}', 'name']]],
  ])('of %j are found, each once', (text, expected) => {
    expect(unknownVariables('order_confirmed', text).map(({ name, meant }) => [name, meant])).toEqual(
      expected,
    );
  });

  it('are also those that only messages of another kind have', () => {
    expect(unknownVariables('round_announced', '{{order_number}}', '{{name}}')).toEqual([
      { name: 'order_number', lacksBrace: false, meant: undefined },
    ]);
    expect(unknownVariables('order_confirmed', '{{order_number}}')).toEqual([]);
  });

  it('are all told in the language of whoever reads it', () => {
    const refusal = thrownBy(() => refuseUnknown('round_announced', ['{{nmae}} {{x y}}']));
    expect(refusal.fieldSentences('nl')).toEqual({
      only_known_variables:
        'Dit bericht heeft geen variabele {{nmae}}: die plek blijft leeg. Bedoelde u {{name}}? ' +
        'Dit bericht heeft geen variabele {{x y}}: die plek blijft leeg.',
    });
    expect(refusal.fieldSentences('en')?.only_known_variables).toBe(
      'This message has no variable {{nmae}}: nothing will be shown there. Did you mean {{name}}? ' +
        'This message has no variable {{x y}}: nothing will be shown there.',
    );
  });

  it('are told apart from those that lack a brace, which stay as they are, and can be confirmed', () => {
    const refusal = thrownBy(() => refuseUnknown('round_announced', ['{name}', '{{order_total}']));
    expect(refusal.fieldSentences('en')?.only_known_variables).toBe(
      '{name} stays as it is, because a brace is missing. Did you mean {{name}}? ' +
        '{{order_total} stays as it is: a brace is missing, and this message has no such variable.',
    );
    refuseUnknown('round_announced', ['{name}'], namesIn('Dear {name}'));
  });

  it('are told up to a limit, and never in half a character', () => {
    const many = Array.from({ length: 50 }, (_, n) => `{{variable ${n}}}`).join('');
    expect(unknownVariables('order_confirmed', many)).toHaveLength(20);
    const [long] = unknownVariables('order_confirmed', `{{${'a'.repeat(59)}👋${'b'.repeat(100_000)}}}`);
    expect(long?.name).toBe(`${'a'.repeat(59)}\ufffd`);
  });
});

describe('marking unknown variables', () => {
  const mark = (html: string) =>
    markUnknown('round_announced', html).replaceAll(/<mark style="[^"]*">/g, '<mark>');

  it.each([
    ['<p>Dear {{nmae}}, {{name}}</p>', '<p>Dear <mark>&#123;&#123;nmae&#125;&#125;</mark>, {{name}}</p>'],
    ['{{a<b}}', '{{a<b}}'],
    ['{{a"b}}', '<mark>&#123;&#123;a&quot;b&#125;&#125;</mark>'],
    ['<a href="{{shop_ulr}}">x</a>', '<a href="{{shop_ulr}}">x</a>'],
    [
      '<!-- {{x}} > {{y}} --><b>{{z}}</b>',
      '<!-- {{x}} > {{y}} --><b><mark>&#123;&#123;z&#125;&#125;</mark></b>',
    ],
    [
      '<title>{{x}}</title><style>a{{x}}</STYLE >{{x}}',
      '<title>{{x}}</title><style>a{{x}}</STYLE ><mark>&#123;&#123;x&#125;&#125;</mark>',
    ],
    ['<p {{x}}', '<p {{x}}'],
    [
      '<p title="{name}">{name} {{name} {{name}}',
      '<p title="{name}"><mark>&#123;name&#125;</mark> <mark>&#123;&#123;name&#125;</mark> {{name}}',
    ],
    ['<!-- {{x}}', '<!-- {{x}}'],
  ])('of %j touches nothing but the text', (html, marked) => {
    expect(mark(html)).toBe(marked);
  });

  it.each(['<', '<!--', '<style>', '{{', '<title', '{{x}}<', '{', '{ ', '{a', '{{ a', '{name'])(
    'takes no longer for many %j',
    (part) => {
      const html = part.repeat(200_000 / part.length);
      expect(markUnknown('round_announced', html).length).toBeGreaterThanOrEqual(html.length);
    },
  );

  it('looks once for the end of a style that never ends', () => {
    const html = `<style>${'</style'.repeat(400_000)}`;
    expect(mark(html)).toBe(html);
  });
});
