import { describe, expect, it, onTestFinished } from 'vitest';
import type { Route } from '@/db/unscoped';
import type { TemplateContext } from '@/lib/mail/templates/context';
import { EVENT_TYPES } from '@/lib/mail/templates/input';
import { starterSet } from '@/lib/mail/templates/starter-set';
import { valuesOf, variablesOf } from '@/lib/mail/templates/variables/variables';
import type { Worded } from '@/lib/mail/templates/wordings/wording';
import { isReference, paymentReference } from '@/lib/money/ledger/reference';
import { orderIdOf } from '@/lib/money/matching/references';
import { setClock } from '@/lib/process/runtime/clock';
import { languages } from '@/lib/words/languages/languages';
import { compose, sender } from './compose';
import { renderBody, renderSubject } from './render';

const route: Route = {
  organizationId: 1,
  id: 1,
  name: 'Riverside',
  publicDomain: 'riverside.example.org',
  senderName: null,
  senderEmail: null,
  contactEmail: null,
  locale: 'de-DE',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  accentColor: null,
  welcome: '',
  imprint: '',
  privacy: '',
  translations: [],
  domainReachedAt: null,
  mailTestedAt: null,
  mailTestFailure: null,
  logoHash: null,
  paymentAccountId: null,
  minimumAge: null,
  keepsMonths: null,
  createdAt: new Date(0),
};

const context = (
  participant: Partial<TemplateContext['participant']> = {},
  offerings = 1,
): TemplateContext => ({
  route,
  round: {
    name: 'Autumn',
    opensAt: new Date('2026-10-01T08:00:00Z'),
    orderDeadlineAt: new Date('2026-12-01T18:00:00Z'),
    pickupAt: null,
    pickupUntil: null,
    pickupLocation: 'Boathouse',
    paymentInstructions: 'Transfer\nsoon',
    translations: [],
    paymentDueAt: null,
    status: 'open',
  },
  participant: { name: 'Ada', email: 'ada@example.org', phone: null, locale: null, ...participant },
  order: {
    orderNumber: 12,
    accessToken: 'secret-token',
    ...{ totalCents: offerings * 7500, paidCents: 0, dueCents: offerings * 7500 },
    offerings: Array.from({ length: offerings }, (_, index) => ({
      name: index === 0 ? 'Crémant <Brut>' : `Wine ${index}`,
      producer: 'A & B',
      vintage: 2021,
      quantity: 6,
      unitPriceCents: 1250,
    })),
  },
});

const body = (template: string, from = context()) => renderBody(template, valuesOf('order_confirmed', from));
const subject = (template: string, from = context()) =>
  renderSubject(template, valuesOf('order_confirmed', from));
const hostile = context({ name: '<b>"Bob"</b> & {{email}} \'$&\'\r\nBcc: x@example.org\u0000\u2028' });

/** The context with the route's language, and an order with these fields. */
const ordered = (
  order: Partial<NonNullable<TemplateContext['order']>>,
  locale = 'en',
  from = context(),
): TemplateContext => ({
  ...from,
  route: { ...route, locale },
  order: from.order && { ...from.order, ...order },
});

/** The template of an event in the starter set. */
function starter(eventType: (typeof EVENT_TYPES)[number], language = 'en') {
  const { subject = '', body_html: bodyHtml = '' } =
    starterSet(language).find(({ event_type }) => event_type === eventType) ?? {};
  return { eventType, subject, bodyHtml };
}

/** The message of a wording, by default of a confirmation. */
async function messageOf(wording: Partial<Worded>, from = context()) {
  const whole = { eventType: 'order_confirmed' as const, subject: '', bodyHtml: '', translations: [] };
  const composed = await compose({ ...whole, ...wording }, from);
  if (!('message' in composed)) throw new Error(composed.failure.failure);
  return composed.message;
}
const plainOf = async (wording: Partial<Worded>, from?: TemplateContext) =>
  (await messageOf(wording, from)).plain.replaceAll(/\s+/g, ' ');

describe('a body', () => {
  it('shows its values, with or without white space inside the braces', () => {
    expect(body('{{name}} {{ name }} {{\tname\n}}')).toBe('Ada Ada Ada');
  });

  it('shows dates and amounts in the format of the route', () => {
    expect(body('{{order_deadline_at}}|{{order_total}}')).toMatch(/1\. Dezember 2026 .*19:00.*\|75,00\s€$/);
  });

  it.each([
    ['{{}}', ''],
    ['{{ unknown }}', ''],
    ['{{phone}}{{pickup_at}}', ''],
    ['{{constructor}}{{__proto__}}{{toString}}{{NAME}}', ''],
    ['{{#if name}}x{{/if}}', 'x'],
    ['{{', '{{'],
    ['}}{{ name', '}}{{ name'],
    ['{name}', '{name}'],
    ['{{{name}}}', '{Ada}'],
    ['{{ {{name}} }}', '{{ Ada }}'],
    ['@media x{p{color:red}}', '@media x{p{color:red}}'],
  ])('renders %s as %s', (template, expected) => {
    expect(body(template)).toBe(expected);
  });

  it('escapes values, and does not look for placeholders in them', () => {
    expect(body('<i title="{{name}}">', hostile)).toBe(
      '<i title="&lt;b&gt;&quot;Bob&quot;&lt;/b&gt; &amp; {{email}} &#39;$&amp;&#39;\r\nBcc: x@example.\u200borg\u0000\u2028">',
    );
  });

  it('shows the order as a table, with escaped names', () => {
    const table = body('{{order_lines}}');
    expect(table).toMatch(/^<table class="order-lines"/);
    expect(table).toContain('6 ×');
    expect(table).toContain('Crémant &lt;Brut&gt; 2021, A &amp; B');
    expect(table).toContain('75,00');
  });

  it('knows only the variables of its event', () => {
    expect(
      renderBody('{{order_number}}{{order_url}}{{shop_url}}', valuesOf('round_announced', context())),
    ).toBe('https://riverside.example.org/');
    expect(body('{{order_url}}')).toBe('https://riverside.example.org/my-order/secret-token');
  });
});

describe('a subject', () => {
  it('is not escaped, and stays on one line', () => {
    expect(subject('Order {{order_number}} of {{name}}', hostile)).toBe(
      'Order 12 of <b>"Bob"</b> & {{email}} \'$&\' Bcc: x@example.\u200borg',
    );
    expect(subject('a\r\nBcc: b\u0000\u0085c')).toBe('a Bcc: b c');
  });

  it('has no control that turns the direction of what follows', () => {
    const turning = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    expect(subject(`Order${turning} of {{name}}`, context({ name: `A${turning}da` }))).toBe('Order of Ada');
    // Joiners of letters and pictures belong to them.
    expect(subject('می\u200cخواهم 👩\u200d👧')).toBe('می\u200cخواهم 👩\u200d👧');
  });

  it('lists the order as text', () => {
    expect(subject('{{order_lines}}')).toBe('6 × Crémant <Brut> 2021, A & B');
  });

  it('is cut to the length of a header', () => {
    expect(subject('{{order_lines}}', context({}, 200)).length).toBe(900);
  });
});

describe('a large template', () => {
  const HUGE = 200_000;
  // Any way that is not linear takes minutes, more than the runner gives a test.
  it.each([
    ['10,000 placeholders', '{{ name }} filling!!'.repeat(10_000), 'Ada filling!!'.repeat(10_000)],
    ['only opening braces', '{'.repeat(HUGE)],
    ['only openings', '{{a'.repeat(HUGE / 3)],
    ['an opening and spaces', `{{${' '.repeat(HUGE)}`],
    ['openings and spaces', `${'{{ '.repeat(HUGE / 3)}`],
    ['one long name', `{{${'a'.repeat(HUGE)}}}`, ''],
    ['braces back to front', '}}{{'.repeat(HUGE / 4), '}}{{'],
  ])('renders in time that grows with its length: %s', (_name, template, rendered = template) => {
    expect(body(template) === rendered).toBe(true);
  });

  it('fails with an explanation when its result would be larger than a mail may be', async () => {
    const template = {
      eventType: 'order_confirmed' as const,
      translations: [],
      subject: 'Yours',
      bodyHtml: '{{order_lines}}'.repeat(10_000),
    };
    expect(await compose(template, context({}, 200))).toEqual({
      subject: 'Yours',
      failure: { failure: expect.stringMatching(/Shorten the template/), transient: false },
    });
  });

  it.each(['<div>', '<ul><li>', '<p>', '<br>', '<!--', '<'])(
    'may repeat %s any number of times',
    async (tag) => {
      const bodyHtml = `Hello {{name}}${tag.repeat(HUGE / tag.length - 10)}`;
      expect((await messageOf({ bodyHtml })).plain).toMatch(/^Hello Ada/);
    },
  );
});

it('answers go to the route’s contact address, and to the sender without one', async () => {
  const answersTo = async (contactEmail: string | null) =>
    (await messageOf({}, { ...context(), route: { ...route, contactEmail } })).replyTo;
  expect(await answersTo('ask@example.org')).toBe('ask@example.org');
  expect(await answersTo(null)).toBeUndefined();
});

describe('the sender', () => {
  const by = (senderName: string | null, senderEmail: string | null = null) =>
    sender({ ...route, senderName, senderEmail });

  it('is the route’s, or made from its name and domain', () => {
    expect(by('Wine Circle', 'wine@example.org')).toBe('Wine Circle <wine@example.org>');
    expect(by(null)).toBe('Riverside <noreply@riverside.example.org>');
  });

  it.each([
    ['Zażółć Weine', 'Zażółć Weine'],
    ['Evil <a@b.c>, x', '"Evil <a@b.c>, x"'],
    ['O"Brien\\', '"O\\"Brien\\\\"'],
    ['A\r\nBcc: x@example.org', '"A Bcc: x@example.org"'],
    ['wine@example.org', '"wine@example.org"'],
    ['Ada\u202egro.elpmaxe@knab\u202c', '"Adagro.elpmaxe@knab"'],
    ['\u202e\u2066', 'Riverside'],
    ['\u2068עדה\u2069', 'עדה'],
  ])('cannot break out of its header: %j', (name, shown) => {
    expect(by(name, 'w@example.org')).toBe(`${shown} <w@example.org>`);
  });

  it('has a valid address', () => {
    expect(by('A', 'x@example.org>\r\nBcc: <y@example.org')).toBe('A <x@example.orgBcc:y@example.org>');
  });
});

it('the plain part says the same as the HTML', async () => {
  const bodyHtml =
    '<h1>Order {{order_number}} for {{name}}</h1><p>See <a href="{{order_url}}">your order</a></p>{{order_lines}}';
  const { plain, to, tag } = await messageOf({ bodyHtml });
  expect({ to, tag }).toEqual({ to: 'ada@example.org', tag: 'order_confirmed' });
  expect(plain).toContain('Order 12 for Ada');
  expect(plain).toContain('your order [https://riverside.example.org/my-order/secret-token]');
  expect(plain).toMatch(/6 × +Crémant <Brut> 2021, A & B +75,00\s€/);
});

it('a name or phone number cannot bring a link into any part of a message', async () => {
  const wording = { subject: '{{name}}', bodyHtml: '<p>Hello {{name}}, {{phone}}</p>' };
  const stranger = { name: 'Win at https://evil.example/x', phone: 'www.evil.example' };
  const { subject, html, plain } = await messageOf(wording, context(stranger));
  for (const part of [subject, html, plain]) expect(part).not.toMatch(/evil\.example|:\/\//);
  expect(plain.replaceAll('\u200b', '')).toBe('Hello Win at https://evil.example/x, www.evil.example');
});

describe('our own words in a message', () => {
  it('name the other orders of the participant in the language of the wording', () => {
    const having = (...otherNumbers: number[]) =>
      body('{{other_orders}}', ordered({ otherNumbers }, 'de-AT'));
    expect([having(), having(13), having(3, 13, 14)]).toEqual([
      '',
      'Sie haben in dieser Runde auch die Bestellung 13.',
      'Sie haben in dieser Runde auch die Bestellungen 3, 13 und 14.',
    ]);
    expect(body('{{other_orders}}', ordered({ otherNumbers: [13] }, 'it-IT'))).toContain('order 13');
  });

  it('lead to the pages that the group wrote, before the document ends', async () => {
    const endOf = (pages: Partial<Route>, bodyHtml: string) =>
      messageOf({ bodyHtml }, { ...context(), route: { ...route, ...pages } });
    expect(await endOf({}, '<p>Hello</p>')).toMatchObject({ html: '<p>Hello</p>' });
    const links = '<a href="https://riverside.example.org/privacy">Datenschutz</a>';
    expect(await endOf({ privacy: 'All.' }, '<body>Hello</body>')).toMatchObject({
      html: `<body>Hello<p style="font-size:12px">${links}</p></body>`,
      plain: expect.stringContaining('https://riverside.example.org/privacy'),
    });
    expect(await endOf({ imprint: 'We.', privacy: 'All.' }, 'Hello')).toMatchObject({
      html: expect.stringMatching(/^Hello<p .*Impressum<\/a> · .*Datenschutz<\/a><\/p>$/),
    });
  });

  it('say in it what somebody gets instead of what they got', () => {
    const pinot = { name: 'Pinot', producer: '', vintage: null };
    const line = { ...pinot, unitPriceCents: 900, quantity: 1 };
    const offerings = [1, 2].map((wineOfferingId) => ({ ...line, wineOfferingId }));
    const from = ordered({ offerings }, 'nl-BE');
    const before = [
      { ...pinot, wine_offering_id: 1, bottles: 2, extra: 0 },
      { ...pinot, wine_offering_id: 2, bottles: 1, extra: 0 },
    ];
    const cause = { reason: 'administrator', was_cancelled: false, isCancelled: false, before } as const;
    expect(body('{{changes}}', { ...from, cause })).toBe('Pinot: 1 fles in plaats van 2');
  });
});

it('a name that is written from right to left keeps to itself, in each part of a message', () => {
  const from = context({ name: 'עדה לבלייס' });
  expect(subject('{{name}}: {{order_number}}', from)).toBe('\u2068עדה לבלייס\u2069: 12');
  expect(body('{{name}}', from)).toBe('\u2068עדה לבלייס\u2069');
  // Marks that turn the direction of the following text are left out.
  expect(body('{{name}}', context({ name: 'Ada\u202e' }))).toBe('Ada');
  const wine = { name: 'كساره', producer: 'Château', vintage: 2021, quantity: 1, unitPriceCents: 900 };
  expect(body('{{order_lines}}', ordered({ offerings: [wine] }))).toContain(
    '>\u2068كساره\u2069 2021, Château<',
  );
});

it('a document says which language it is in, unless it says so itself', async () => {
  const htmlOf = async (bodyHtml: string, locale = route.locale) =>
    (await messageOf({ bodyHtml }, { ...context(), route: { ...route, locale } })).html;
  expect(await htmlOf('<!doctype html>\n<html>\n<p>x')).toBe('<!doctype html>\n<html lang="de-DE">\n<p>x');
  expect(await htmlOf('<!doctype html><html><p>x', 'he-IL')).toBe(
    '<!doctype html><html lang="he-IL" dir="auto"><p>x',
  );
  for (const other of ['<!doctype html><html lang="nl"><p>x', '<p><html>', '<p>x']) {
    expect(await htmlOf(other)).toBe(other);
  }
});

describe('the starter set', () => {
  it.each(languages)('has a template for each event, with variables of that event only: %s', (language) => {
    expect(
      starterSet(language)
        .map(({ event_type }) => event_type)
        .sort(),
    ).toEqual([...EVENT_TYPES].sort());
    for (const { event_type, subject, body_html } of starterSet(language)) {
      const used = [...(subject + body_html).matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name);
      const known: string[] = variablesOf(event_type);
      expect(
        used.filter((name) => !known.includes(name ?? '')),
        event_type,
      ).toEqual([]);
    }
  });

  it('says how to pay, and nothing of an account where there is none', async () => {
    const reminder = (account: TemplateContext['account']) =>
      plainOf(starter('payment_reminder'), { ...ordered({}), account });
    expect(await reminder({ holder: 'Wine of Riverside', iban: 'NL91ABNA0417164300', bic: null })).toMatch(
      /Pay to \u2068?Wine of Riverside\u2069? NL91 ABNA 0417 1643 00 Reference RF\d+/,
    );
    const without = await reminder(null);
    expect(without).toMatch(/Reference RF\d+/);
    expect(without).not.toContain('Pay to');
  });

  it.each(['pickup_reminder', 'not_collected'] as const)(
    'speaks of paying only where something is due: %s',
    async (eventType) => {
      const told = (dueCents: number) => plainOf(starter(eventType), ordered({ dueCents }));
      expect(await told(7500)).toContain('€75.00 is still to be paid.');
      expect(await told(0)).not.toMatch(/paid|Pay to/i);
    },
  );

  const changed = (bottles: number) => {
    const offerings = context().order?.offerings.map((line) => ({ ...line, wineOfferingId: 1 })) ?? [];
    const before = offerings.map(({ name, producer, vintage }) => ({
      wine_offering_id: 1,
      bottles,
      extra: 0,
      name,
      producer,
      vintage,
    }));
    const cause = { reason: 'less_came', was_cancelled: false, isCancelled: false, before } as const;
    return plainOf(starter('order_changed', 'fr'), { ...ordered({ offerings }, 'fr'), cause });
  };

  it('tells what changed and why, in the language of its reader', async () => {
    expect(await changed(6)).not.toContain('au lieu de');
    const text = await changed(8);
    expect(text).toContain('au lieu de 8');
    expect(text).toContain('Nous sommes désolés');
  });

  it.each(languages)('is readable without its markup, with what it is about: %s', async (language) => {
    setClock(new Date('2026-11-01T00:00:00Z'));
    onTestFinished(() => setClock(null));
    const { plain: text } = await messageOf(starter('order_confirmed', language), ordered({}, language));
    for (const fact of [/^Riverside\n/, /\b12\n/, /Ada/, /75[.,]00/, /Dec|dec|déc|Dez|dic/])
      expect(text).toMatch(fact);
    expect(text).not.toMatch(/\{\{|<[a-z/]/);
  });

  it('says until when an order can be changed only as long as it can', () => {
    onTestFinished(() => setClock(null));
    const from = context();
    const until = (at: string, other: Partial<TemplateContext['round']> = {}) => {
      setClock(new Date(at));
      return body('{{change_until}}', { ...from, round: { ...from.round, ...other } });
    };
    expect(until('2026-12-01T17:59:59Z')).toContain('ändern oder stornieren');
    expect(until('2026-12-01T18:00:00Z')).toBe('');
    expect(until('2026-11-01T00:00:00Z', { status: 'closed' })).toBe('');
    expect(until('2026-11-01T00:00:00Z', { orderDeadlineAt: null })).toBe('');
    setClock(new Date('2026-11-01T00:00:00Z'));
    for (const order of [{ cancelledAt: new Date(0) }, { isBeingCollected: true }]) {
      expect(body('{{change_until}}', ordered(order))).toBe('');
    }
    expect(body('{{change_until}}', ordered({}))).not.toBe('');
  });

  it('says what is still to be paid and until when, or what comes back', () => {
    onTestFinished(() => setClock(null));
    setClock(new Date('2026-11-01T00:00:00Z'));
    const from = context();
    const balance = (order: object, paymentDueAt: Date | null = null) =>
      subject('{{balance}}|{{payment_due_at}}', {
        ...ordered(order),
        round: { ...from.round, paymentDueAt },
      });
    expect(balance({})).toBe('€75.00 is still to be paid.|');
    expect(balance({}, new Date('2026-12-03T11:00:00Z'))).toMatch(
      /^€75\.00 is still to be paid, by Thursday, 3 December 2026 at .*\.\|Thursday, 3 December/,
    );
    expect(balance({}, new Date('2026-10-03T11:00:00Z'))).toMatch(/^€75\.00 is still to be paid\.\|Saturday/);
    expect(balance({ dueCents: 0 })).toBe('|');
    expect(balance({ dueCents: -500 })).toBe('€5.00 will be refunded to you.|');
  });

  it('says with what is still to be paid to whom, and under which reference', () => {
    const account = { holder: 'Wine group', iban: 'NL91ABNA0417164300', bic: null };
    const balance = (locale: string, order: object) =>
      subject('{{balance}}', { ...ordered(order, locale), account });
    expect(balance('en', { id: 7 })).toBe(
      `€75.00 is still to be paid. Pay to: Wine group, IBAN: NL91 ABNA 0417 1643 00, reference: ${paymentReference(7)}.`,
    );
    expect(balance('de', {})).toMatch(/Empfänger: Wine group, IBAN: NL91 .*, Verwendungszweck: RF/);
    expect(balance('en', { dueCents: -500 })).toBe('€5.00 will be refunded to you.');
  });

  it('says in a confirmation by when to pay', () => {
    const from = ordered({});
    const round = { ...from.round, paymentDueAt: new Date('2026-12-03T11:00:00Z') };
    const told = body(starter('order_confirmed').bodyHtml, { ...from, round });
    expect(told).toContain('Thursday, 3 December 2026');
  });

  it('lists what somebody offers to take more, until the crates are final', () => {
    const offerings = context().order?.offerings.map((line) => ({
      ...line,
      name: 'Brut',
      producer: '',
      extra: 2,
    }));
    const offering = (order: object) =>
      subject('{{extras}}', ordered({ ...(offerings && { offerings }), ...order }));
    expect(offering({})).toBe('Brut 2021: up to 2 more bottles to fill a crate, €25.00 at most');
    expect(offering({ isSettled: true })).toBe('');
    expect(offering({ cancelledAt: new Date(0) })).toBe('');
    expect(subject('{{extras}}')).toBe('');
  });

  it('has nothing to say of changes in other messages', () => {
    const from = {
      ...context(),
      cause: { reason: 'administrator', was_cancelled: false, before: [], isCancelled: false },
    } satisfies TemplateContext;
    for (const event of EVENT_TYPES) {
      const text = renderSubject('{{change_reason}}', valuesOf(event, from));
      expect(text === '', event).toBe(
        !['order_confirmed', 'order_changed', 'order_cancelled'].includes(event),
      );
    }
    expect(body('{{change_reason}}{{changes}}')).toBe('');
  });
});

describe('the variables of a payment', () => {
  const account = { holder: 'Riverside', iban: 'DE89370400440532013000', bic: null };
  const TEXT = '{{amount_due}}|{{payment_reference}}|{{payment_iban}}|{{payment_holder}}';
  const said = (from: TemplateContext, event: (typeof EVENT_TYPES)[number] = 'order_confirmed') =>
    renderSubject(TEXT, valuesOf(event, from))
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll('\u00a0', ' ');
  const ofOrder = (fields: Partial<NonNullable<TemplateContext['order']>>) => ({
    ...ordered({ id: 1047, ...fields }, route.locale),
    account,
  });

  it('say what is due now, where to and by which reference', () => {
    expect(said(ofOrder({}))).toBe('75,00 €|RF591047|DE89 3704 0044 0532 0130 00|Riverside');
    expect(said(ofOrder({ dueCents: 5000 }))).toMatch(/^50,00 €/);
    expect(said(ofOrder({ dueCents: -1500 }))).toMatch(/^0,00 €/);
  });

  it('ask nothing of a paid order whose confirmation is sent again', () => {
    expect(said(ofOrder({ dueCents: 0 }))).toBe('0,00 €|||');
    const asked = ['payment_due_at', 'payment_instructions'];
    const values = valuesOf('order_confirmed', ofOrder({ dueCents: 0 }));
    expect(asked.filter((name) => values.has(name))).toEqual([]);
    expect(said(ofOrder({ dueCents: 0 }), 'order_changed')).toMatch(/Riverside$/);
  });

  it('of an invented order have the reference of no order', () => {
    const [reference = ''] = /RF\d+/.exec(said({ ...context(), account })) ?? [];
    expect(isReference(reference)).toBe(true);
    expect(orderIdOf(reference)).toBeUndefined();
  });

  it('are empty without an account, and without an order', () => {
    expect(said({ ...ofOrder({}), account: null })).toBe('75,00 €|RF591047||');
    expect(said({ ...context(), account, order: null }, 'round_announced')).toBe(
      '||DE89 3704 0044 0532 0130 00|Riverside',
    );
  });
});
