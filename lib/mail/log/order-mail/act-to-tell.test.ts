import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGenerated } from '@/test/support/generated';
import { type Act, actToTell } from './act-to-tell';

const WINE = { name: 'Riesling', producer: '', vintage: null };

/** An order, as far as its participant is told of it. */
interface State {
  bottles: number;
  cancelledAt: Date | null;
}

const changed = (bottles: number, reason: NonNullable<Act['cause']>['reason'] = 'administrator'): Act => ({
  event: 'order_changed',
  cause: {
    reason,
    was_cancelled: reason === 'restored',
    before: [{ wine_offering_id: 1, bottles, extra: 0, ...WINE }],
  },
});
const cancelled: Act = {
  event: 'order_cancelled',
  cause: { reason: 'administrator', was_cancelled: false, before: [] },
};
const restored: Act = {
  event: 'order_changed',
  cause: { reason: 'restored', was_cancelled: true, before: [] },
};
const order = ({ bottles, cancelledAt }: State, paidAt: Date | null = null) => ({
  paidAt,
  dueCents: paidAt ? 0 : 100,
  cancelledAt,
  collectedAt: null as Date | null,
  offerings: [{ wineOfferingId: 1, quantity: bottles, unitPriceCents: 100, ...WINE }],
});
const stands = (bottles: number) => order({ bottles, cancelledAt: null });
const gone = (bottles: number) => order({ bottles, cancelledAt: new Date(0) });

describe('what is told of several acts with an order', () => {
  it.each<[string, Act[], Parameters<typeof actToTell>[1], string | undefined, string | undefined]>([
    ['one change', [changed(3)], stands(4), 'order_changed', 'administrator'],
    ['two changes', [changed(3), changed(4, 'crate_filled')], stands(6), 'order_changed', 'crate_filled'],
    ['a change and back', [changed(3), changed(4)], stands(3), undefined, undefined],
    ['cancelled', [cancelled], gone(3), 'order_cancelled', 'administrator'],
    ['cancelled and back', [cancelled, restored], stands(3), undefined, undefined],
    ['changed, then cancelled', [changed(3), cancelled], gone(4), 'order_cancelled', 'administrator'],
    [
      'cancelled, back, changed',
      [cancelled, restored, changed(3, 'less_came')],
      stands(2),
      'order_changed',
      'less_came',
    ],
    ['restored', [restored], stands(3), 'order_changed', 'restored'],
    ['restored, then changed', [restored, changed(3)], stands(4), 'order_changed', 'restored'],
    ['restored and cancelled again', [restored, cancelled], gone(3), undefined, undefined],
    ['a change of what was cancelled since', [changed(3)], gone(4), undefined, undefined],
  ])('%s', (_name, acts, now, event, reason) => {
    const told = actToTell(acts, now);
    expect([told?.event, told?.cause?.reason]).toEqual([event, reason]);
  });

  it('is a payment only while the order is paid', () => {
    const paid: Act = { event: 'payment_confirmed', cause: null };
    expect(actToTell([paid], order({ bottles: 1, cancelledAt: null }, new Date(0)))?.event).toBe(
      'payment_confirmed',
    );
    expect(actToTell([paid], stands(1))).toBeUndefined();
  });

  it('is a returned payment only while the order stands and is owed, however it was paid meanwhile', () => {
    const paid: Act = { event: 'payment_confirmed', cause: null };
    const returned: Act = { event: 'payment_reminder', cause: null };
    expect(actToTell([paid, returned], stands(1))).toEqual(returned);
    expect(actToTell([returned], order({ bottles: 1, cancelledAt: null }, new Date(0)))).toBeUndefined();
    expect(actToTell([returned], gone(1))).toBeUndefined();
    expect(actToTell([returned, paid], stands(1))).toBeUndefined();
  });

  it('begins where the first act began and ends where the order is, or is nothing where that is the same', () => {
    const step = fc.oneof(
      fc.integer({ min: 0, max: 3 }).map((bottles) => ({ bottles })),
      fc.boolean().map((isCancelled) => ({ isCancelled })),
    );
    checkGenerated(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let state: State = { bottles: 1, cancelledAt: null };
        const acts: Act[] = [];
        for (const one of steps) {
          if ('bottles' in one) {
            if (state.cancelledAt || one.bottles === state.bottles) continue;
            acts.push(changed(state.bottles));
            state = { ...state, bottles: one.bottles };
          } else if (one.isCancelled !== (state.cancelledAt !== null)) {
            acts.push(one.isCancelled ? cancelled : restored);
            state = { ...state, cancelledAt: one.isCancelled ? new Date(0) : null };
          }
        }
        const told = actToTell(acts, order(state));
        if (state.cancelledAt) expect(told?.event).toBe('order_cancelled');
        else if (state.bottles === 1) expect(told).toBeUndefined();
        else expect(told).toMatchObject({ event: 'order_changed', cause: { before: [{ bottles: 1 }] } });
      }),
    );
  });
});
