import { describe, expect, it } from 'vitest';
import { updateRoute } from '@/lib/groups/routes/commands';
import { expectInvalid, expectRefusal } from '@/test/support/refusals';
import { administrator, withOrganization } from '@/test/support/rounds/opening';
import { anAdministrator, aRoute } from '@/test/support/rules';
import { createPaymentAccount, deletePaymentAccount, updatePaymentAccount } from './commands';
import { presentPaymentAccount } from './present';
import { getPaymentAccount, listPaymentAccounts } from './queries';

withOrganization();

const IBAN = 'NL91ABNA0417164300';
const ADDRESS = { street: '', building_number: '', postcode: '8001', town: 'Zürich', country: 'CH' };

const create = (fields: object = {}) =>
  createPaymentAccount(administrator, { holder: 'Riverside Wine', iban: IBAN, ...fields });

describe('a payment account', () => {
  it('is stored without blanks and in capitals, and is called after its holder', async () => {
    const { id } = await create({ iban: ' nl91 abna 0417 1643 00', bic: 'abnanl2a' });
    expect(presentPaymentAccount(await getPaymentAccount(administrator, { id }))).toEqual({
      id,
      name: 'Riverside Wine',
      holder: 'Riverside Wine',
      iban: IBAN,
      bic: 'ABNANL2A',
      address: null,
      created_at: expect.any(String),
    });
  });

  it.each([
    ['iban', { iban: 'NL92ABNA0417164300' }],
    ['iban', { iban: 'NL91ABNA041716430' }],
    ['iban', { iban: 'NL91-ABNA-0417-1643-00' }],
    ['iban', { iban: 'XX91ABNA0417164300' }],
    ['iban', { iban: undefined }],
    ['bic', { bic: 'ABNANL2' }],
    ['holder', { holder: '' }],
    ['holder', { holder: 'Riverside\nWine' }],
    ['holder', { holder: 'x'.repeat(141) }],
    ['address.country', { address: { ...ADDRESS, country: 'Switzerland' } }],
    ['address.postcode', { address: { ...ADDRESS, postcode: undefined } }],
    ['address.street', { address: { ...ADDRESS, street: 'x'.repeat(71) } }],
  ])('with a wrong %s is refused at that field', async (path, fields) => {
    await expectInvalid(create(fields), path);
  });

  it.each([
    'CH4431999123000889012',
    'LI21088100002324013AA',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
  ])('may have the IBAN %s', async (iban) => {
    expect((await create({ iban })).iban).toBe(iban);
  });

  it('has an IBAN that no other of the organization has', async () => {
    await create();
    await expectRefusal(create({ iban: IBAN.toLowerCase() }), 409);
    const other = await create({ iban: 'DE89370400440532013000' });
    await expectRefusal(
      updatePaymentAccount(administrator, { id: other.id, iban: IBAN }),
      'paymentAccountExists',
    );
    await createPaymentAccount(await anAdministrator(), { holder: 'X', iban: IBAN });
  });

  it('changes field by field, its address as a whole', async () => {
    const { id } = await create({ name: 'Wine', address: { ...ADDRESS, street: 'Quai' } });
    const change = (fields: object) => updatePaymentAccount(administrator, { id, ...fields });
    expect(await change({ holder: 'Riverside' })).toMatchObject({
      name: 'Wine',
      holder: 'Riverside',
      iban: IBAN,
    });
    const { street: _street, ...moved } = ADDRESS;
    expect((await change({ address: moved })).address).toEqual(ADDRESS);
    expect(await change({ address: null, name: '' })).toMatchObject({ address: null, name: 'Riverside' });
  });

  it('is listed by name and found by it, its holder or its IBAN', async () => {
    await create({ name: 'Wine' });
    await create({ name: 'Beer', iban: 'DE89370400440532013000' });
    const names = async (filter: object) =>
      (await listPaymentAccounts(administrator, filter)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Beer', 'Wine']);
    expect(await names({ q: 'de8937' })).toEqual(['Beer']);
    expect(await names({ q: 'de89 3704 0044' })).toEqual(['Beer']);
    expect(await names({ q: 'riverside' })).toEqual(['Beer', 'Wine']);
  });
});

describe('the payment account of a route', () => {
  it('cannot be deleted until the route names another', async () => {
    const { id } = await create();
    const { route } = await aRoute(administrator, { payment_account_id: id });
    expect(route.paymentAccountId).toBe(id);
    await expectRefusal(deletePaymentAccount(administrator, { id }), 'paymentAccountOfRoutes');
    await updateRoute(administrator, { id: route.id, payment_account_id: null });
    await deletePaymentAccount(administrator, { id });
    await expectRefusal(deletePaymentAccount(administrator, { id }), 404);
  });
});
