import { describe, expect, it } from 'vitest';
import { createOffering, updateOffering } from '@/lib/wines/offerings/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { anAdministrator, aRoutedRound } from '@/test/support/rules';
import { createSupplier, deleteSupplier, updateSupplier } from './commands';
import { presentSupplier } from './present';
import { getSupplier, listSuppliers } from './queries';

withOrganization({ once: true });

const add = (fields: object) => createSupplier(administrator, { name: 'Loire', ...fields });

describe('a supplier', () => {
  it('needs only a name, and is shown as it was given', async () => {
    expect(presentSupplier(await add({}))).toMatchObject({
      email: null,
      phone: null,
      address: '',
      customer_number: '',
      locale: null,
      min_bottles: null,
      min_amount_cents: null,
    });
    const whole = {
      name: 'Mosel',
      email: 'orders@mosel.example',
      phone: '0123',
      address: 'Am Ufer 1',
      customer_number: 'K-1',
      locale: 'de-DE',
      min_bottles: 60,
      min_amount_cents: 50_000,
    };
    const { id } = await add({ ...whole, locale: 'DE-de' });
    expect(presentSupplier(await getSupplier(administrator, { id }))).toEqual({ id, ...whole });
    const cleared = await updateSupplier(administrator, { id, email: '', min_bottles: null });
    expect(presentSupplier(cleared)).toMatchObject({ ...whole, email: null, min_bottles: null });
  });

  it.each([
    ['name', ''],
    ['email', 'nobody'],
    ['locale', 'nonsense language'],
    ['min_bottles', 0],
    ['min_amount_cents', 0],
  ])('with %s %j is refused', async (field, value) => {
    await expectInvalid(add({ [field]: value }), field);
  });

  it('is found by name', async () => {
    await add({ name: 'Weingut Zehnthof' });
    const { items } = await listSuppliers(administrator, { q: 'zehnt' });
    expect(items.map(({ name }) => name)).toEqual(['Weingut Zehnthof']);
  });

  it('is named by wines of its own organization, and is not deleted as long', async () => {
    const { id } = await add({ name: 'Named' });
    const { round, offerings } = await aRoutedRound(administrator);
    const wine = await createOffering(administrator, {
      purchase_round_id: round.id,
      category_id: 1,
      name: 'Chenin',
      price_cents: 900,
      supplier_id: id,
      article_number: 'CH-1',
      purchase_price_cents: 600,
      min_bottles: 12,
    });
    expect(wine).toMatchObject({
      supplierId: id,
      articleNumber: 'CH-1',
      purchasePriceCents: 600,
      minBottles: 12,
    });
    await expectRefusal(deleteSupplier(administrator, { id }), 409);
    const stranger = await anAdministrator();
    const theirs = await createSupplier(stranger, { name: 'Theirs' });
    await expectInvalid(
      updateOffering(administrator, { id: offerings[0]?.id, supplier_id: theirs.id }),
      'supplier_id',
    );
    await updateOffering(administrator, { id: wine.id, supplier_id: null });
    await deleteSupplier(administrator, { id });
  });
});
