import { paymentReference } from '@/lib/money/ledger/reference';
import type { MailCatcher } from '@/scripts/mail-catcher/mail-catcher';
import { camt } from '@/test/support/rounds/bank-files';
import { mailEventExamples } from './mail-event-examples';
import { eventId, LOGO_HASH, leaverKey, type Organization, ownToken, PASSWORD, SECOND_USER } from './rows';
import { OURS } from './stage';

/** An example of a rule's input, for an organization whose rows have these ids. */
export interface Example {
  /** `id(1)` is the id of the first row of a table. */
  input(id: (row: number) => number, organization: Organization): unknown;
  /** Set where the rule refuses the organization itself. */
  refused?: true;
}

/** A picture in PNG. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const nothing: Example = { input: () => ({}) };
const aFile: Example = { input: () => ({ format: 'csv' }) };
const first: Example = { input: (id) => ({ id: id(1) }) };
const ofPage = { limit: 50, offset: 0 };
const like = (input: Example['input']): Example => ({ input });
const refused = (input: Example['input']): Example => ({ input, refused: true });

const leaverToken = (participantId: number) => `${participantId}-${leaverKey(participantId)}`;

/**
 * Examples of the input of each rule for the tests of tenancy, by name. A rule without an example fails them.
 */
export const examples = (provider: MailCatcher): Record<string, Example[]> => ({
  // Accounts and the organization
  login: [
    like((_id, { word }) => ({
      username: `admin@${word}.example`,
      password: PASSWORD,
      address: '192.0.2.1',
    })),
    like((_id, { word }) => ({
      username: `admin@${word}.example`,
      password: PASSWORD,
      address: '192.0.2.1',
      from: { device: 'a', agent: 'b', origin: 'https://h.example', locale: 'en' },
    })),
    like((_id, { word }) => ({
      username: `second@${word}.example`,
      password: PASSWORD,
      otp: word,
      address: '192.0.2.1',
    })),
  ],
  leave: [nothing],
  elevate: [nothing],
  me: [nothing],
  checkHealth: [nothing],
  checkLiveness: [nothing],
  changePassword: [
    like(() => ({ current_password: PASSWORD, new_password: `another ${PASSWORD}`, address: '192.0.2.1' })),
  ],
  signOutEverywhere: [nothing],
  setUpSecondFactor: [like(() => ({ password: PASSWORD, address: '192.0.2.1' }))],
  proveSecondFactor: [like(() => ({ otp: '123456', address: '192.0.2.1' }))],
  endSecondFactor: [like(() => ({ otp: '123456', address: '192.0.2.1' }))],
  forgotPassword: [
    like((_id, { word }) => ({
      email: `admin@${word}.example`,
      locale: 'en',
      address: '',
    })),
  ],
  getPasswordLink: [like((_id, { word }) => ({ token: word })), refused(() => ({ token: 'none' }))],
  setPasswordByLink: [
    like((_id, { word }) => ({ token: word, new_password: `another ${PASSWORD}`, address: '' })),
  ],
  listUsers: [nothing, like(() => ({ is_active: 'true', q: 'admin' }))],
  getUser: [like((id) => ({ id: id(OURS.id) }))],
  updateUser: [
    like((id) => ({ id: id(OURS.id + SECOND_USER), is_active: false })),
    refused((id) => ({ id: id(OURS.id), is_active: false })),
  ],
  endSecondFactorOf: [like((id) => ({ id: id(OURS.id + SECOND_USER) }))],
  inviteAdministrator: [refused(() => ({ email: 'second@example.org', is_superadmin: false }))],
  chooseLanguage: [like(() => ({ locale: 'nl' })), like(() => ({ locale: null }))],
  getArchive: [nothing],
  getOrganization: [nothing],
  updateOrganization: [nothing, like((_id, { word }) => ({ name: `Renamed ${word}` }))],

  // The first page of the console
  getHome: [nothing, like((id) => ({ group: id(1) }))],
  getBeginnings: [like((id) => ({ route_ids: [id(1)] }))],
  find: [like(() => ({ q: 'example.org' })), like(() => ({ q: '1' }))],

  // Routes
  allRoutes: [nothing],
  listRoutes: [nothing, like(() => ({ q: 'route1' }))],
  getRoute: [first],
  createRoute: [like((_id, { word }) => ({ name: word, public_domain: `new.${word}.example` }))],
  proveHost: [like(() => ({ challenge: 'a'.repeat(32) })), refused(() => ({ challenge: 'a' }))],
  checkReach: [first],
  getRouteLogo: [first],
  setRouteLogo: [like((id) => ({ id: id(2), picture: null }))],
  getPicture: [like(() => ({ hash: LOGO_HASH, kind: 'logo' }))],
  updateRoute: [
    like((id) => ({ id: id(2), name: 'Changed', payment_account_id: id(2) })),
    like((id) => ({ id: id(1), time_zone: 'Pacific/Auckland', keeps_months: 24 })),
    refused((id) => ({ id: id(1), currency: 'CHF' })),
  ],

  // Payments
  listPaymentAccounts: [nothing, like(() => ({ q: 'account' }))],
  allPaymentAccounts: [nothing],
  getPaymentAccount: [first],
  createPaymentAccount: [like((_id, { word }) => ({ holder: word, iban: 'DE89370400440532013000' }))],
  updatePaymentAccount: [like((id) => ({ id: id(1), holder: 'Changed' }))],
  deletePaymentAccount: [like((id) => ({ id: id(2) })), refused((id) => ({ id: id(1) }))],
  listPayments: [
    nothing,
    like((id) => ({ order_id: String(id(1)), voided: 'false' })),
    like((id) => ({ purchase_round_id: String(id(1)), participant_id: String(id(1)) })),
    like(() => ({ voided: 'true', method: 'transfer' })),
    like(() => ({ from: '2026-01-01', to: '9999-12-31', format: 'csv' })),
  ],
  getPayment: [first],
  getPaymentCode: [
    like((id) => ({ id: id(2) })),
    like((id) => ({ id: id(2), format: 'svg' })),
    refused((id) => ({ id: id(1) })),
  ],
  createPayment: [
    like((id) => ({ order_id: id(2), amount_cents: 500 })),
    like((id) => ({ order_id: id(4), amount_cents: 1000 })),
    refused((id) => ({ order_id: id(5), amount_cents: -1 })),
  ],
  listPickupLinks: [nothing, like((id) => ({ purchase_round_id: String(id(1)) }))],
  getPickupLink: [first],
  getLinksOfRound: [first],
  createPickupLink: [like((id, { word }) => ({ purchase_round_id: id(1), label: word }))],
  endPickupLink: [first],
  getPickup: [
    first,
    like((id) => ({ id: id(1), details: true })),
    like((id) => ({ id: id(1), since: `${id(1)}.000000000000.1.1` })),
    refused((id) => ({ id: id(1), since: '1' })),
  ],
  applyPickupEvents: [
    like((id) => {
      const event = (number: number, fields: object) => ({
        id: eventId(number),
        order_id: id(2),
        at: '2020-03-01T12:00:00Z',
        ...fields,
      });
      return {
        id: id(1),
        events: [
          event(1, { kind: 'age_checked' }),
          event(11, { kind: 'short', line_id: id(3), bottles: 1, reason: 'broken' }),
          event(12, { kind: 'paid_cash', amount_cents: 500 }),
          event(13, { kind: 'handed_over', line_id: id(3), bottles: 2 }),
          event(14, { kind: 'undo', undoes: eventId(13) }),
          event(15, { kind: 'handed_over', line_id: id(1), bottles: 1 }),
          event(17, { kind: 'undo', undoes: eventId(4) }),
          event(16, { kind: 'collected', name: 'A neighbour' }),
        ],
      };
    }),
  ],
  createWrittenPayment: [
    like((id) => ({ order_id: id(2), amount: '5', method: 'cash' })),
    refused((id) => ({ order_id: id(2), amount: 'much' })),
  ],
  getOwing: [like(() => ofPage)],
  voidPayment: [first, refused((id) => ({ id: id(2) }))],
  keepUpload: [like((id, { word }) => ({ payment_account_id: id(1), name: word, bytes: Buffer.from(word) }))],
  previewUpload: [first],
  assignColumns: [like((id) => ({ id: id(1), columns: { date: 'Day', amount: 'Sum', text: 'Text' } }))],
  bookUpload: [first],
  importStatement: [
    like((id, { word }) => ({
      payment_account_id: String(id(1)),
      columns: JSON.stringify({ date: 'Day', amount: 'Sum', currency: 'Ccy', text: 'Text', iban: 'IBAN' }),
      bytes: Buffer.from(
        [
          'Day;Sum;Ccy;Text;IBAN',
          `2026-11-03;1,00;EUR;${paymentReference(id(2))} ${word};`,
          `2026-11-03;2,00;EUR;${word};DE89370400440532013000`,
          `2020-02-01;30,00;EUR;Wine for ${word};`,
          `2020-02-01;30,00;SEK;Wine for ${word};`,
        ].join('\n'),
      ),
    })),
    like((id) => ({
      payment_account_id: String(id(1)),
      dry_run: 'true',
      bytes: Buffer.from(`Day;Sum;Text\n2026-11-03;1,00;${paymentReference(id(2))}`),
      columns: JSON.stringify({ date: 'Day', amount: 'Sum', text: 'Text' }),
    })),
    // Three transfers have this id and amount, and of the last of them an order was paid.
    like((id, { word }) => ({
      payment_account_id: String(id(1)),
      bytes: Buffer.from(
        camt(Array(3).fill({ amount: '30.00', direction: 'DBIT', returned: 'AC04', id: word }), {
          account: `NL1${word.toUpperCase()}`,
        }),
      ),
    })),
    refused((id) => ({ payment_account_id: String(id(1)), bytes: Buffer.from('') })),
  ],
  listBankTransactions: [
    nothing,
    like((id) => ({ payment_account_id: String(id(1)), state: 'open', q: 'wine' })),
    like(() => ({ state: 'booked' })),
    like(() => ({ state: 'set_aside' })),
  ],
  getBankTransaction: [first, like((id) => ({ id: id(6) }))],
  listWaiting: [like(() => ofPage)],
  listTransfers: [like(() => ofPage), like(() => ({ ...ofPage, state: 'booked', q: 'order' }))],
  getTransfer: [
    first,
    like((id) => ({ id: id(6), q: 'example' })),
    like((id) => ({ id: id(6), q: '30' })),
    like((id) => ({ id: id(5) })),
  ],
  reconcileTransfers: [
    like((id) => ({ act: 'set_aside', transfers: [{ id: id(1) }] })),
    like((id) => ({ act: 'open', transfers: [{ id: id(2) }, { id: id(5) }] })),
    refused((id) => ({ act: 'take', transfers: [{ id: id(1), order_id: id(5) }] })),
    refused((id) => ({ act: 'assign', transfers: [{ id: id(1), order_id: id(999) }] })),
  ],
  assignTransaction: [
    like((id) => ({ id: id(1), parts: [{ order_id: id(2), amount_cents: 3000 }] })),
    refused((id) => ({ id: id(1), parts: [{ order_id: id(2), amount_cents: 1 }] })),
  ],
  assignWrittenParts: [like((id) => ({ id: id(1), parts: [{ order_id: id(2), amount: '30' }] }))],
  releaseTransaction: [like((id) => ({ id: id(5) })), refused((id) => ({ id: id(1) }))],
  setTransactionAside: [first, refused((id) => ({ id: id(2) }))],

  // Participants
  signUp: [
    like((_id, { word }) => ({ name: word, email: 'ann@example.org' })),
    like((_id, { word }) => ({ name: word, email: 'eve@example.org' })),
  ],
  mailOwnLinks: [like(() => ({ email: 'ann@example.org' })), like(() => ({ email: 'nobody@example.org' }))],
  listParticipants: [
    nothing,
    aFile,
    like((id) => ({ route_id: String(id(1)), q: 'example.org', anonymised_soon: 'true' })),
  ],
  getParticipant: [first],
  readLanguages: [first],
  getParticipantView: [like((id) => ({ id: id(1), ...ofPage }))],
  createParticipant: [like((id, { word }) => ({ route_id: id(1), name: word, email: 'eve@example.org' }))],
  updateParticipant: [like((id) => ({ id: id(1), name: 'Changed' }))],
  createImport: [
    like((id, { word }) => ({
      kind: 'participants',
      route_id: String(id(1)),
      bytes: Buffer.from(`name,email\n${word},ann@example.org\n${word},eve@example.org\n${word},none`),
    })),
    like((id, { word }) => ({
      kind: 'offerings',
      purchase_round_id: String(id(1)),
      bytes: Buffer.from(`name,category,price,supplier\n${word},red,12,Supplier 1 ${word}`),
    })),
    like((_id, { word }) => ({ kind: 'wines', bytes: Buffer.from(`name\nLibrary 1 ${word}`) })),
    refused((id) => ({ kind: 'participants', route_id: String(id(1)), bytes: Buffer.from('') })),
  ],
  listImports: [nothing],
  getImport: [first],
  previewImport: [
    like((id) => ({ id: id(1), page: 1 })),
    like((id) => ({ id: id(1), state: 'changed', page: 1 })),
  ],
  recentImports: [nothing],
  updateImport: [
    like((id) => ({ id: id(1), columns: [{ field: 'name' }, { field: null }, { field: 'producer' }] })),
    like((id) => ({ id: id(1), category_of_new: 1 })),
    refused((id) => ({ id: id(4), columns: [{ field: 'name' }, { field: null }] })),
  ],
  commitImport: [
    first,
    like((id) => ({ id: id(2) })),
    like((id) => ({ id: id(3) })),
    refused((id) => ({ id: id(4) })),
  ],
  undoImport: [
    like((id) => ({ id: id(4) })),
    like((id) => ({ id: id(5) })),
    like((id) => ({ id: id(6) })),
    refused((id) => ({ id: id(1) })),
  ],
  getRefusedRows: [first],
  deleteParticipant: [like((id) => ({ id: id(2) }))],
  anonymiseParticipant: [like((id) => ({ id: id(3) })), refused((id) => ({ id: id(1) }))],
  getLeaver: [like((id) => ({ token: leaverToken(id(1)) }))],
  unsubscribe: [
    like((id) => ({ token: leaverToken(id(2)), back: false })),
    like((id) => ({ token: leaverToken(id(1)), back: true })),
  ],

  // Rounds
  currentRound: [nothing],
  routeCalendar: [nothing],
  pickupCalendar: [like((id) => ({ token: ownToken(id(1)) }))],
  nextOpening: [nothing],
  currentRoundAtHost: [like((_id, { word }) => ({ host: `route1.${word}.example` }))],
  storefrontState: [like((_id, { word }) => ({ host: `route1.${word}.example` }))],
  listRounds: [nothing, like((id) => ({ route_id: String(id(1)), status: 'open', q: 'place' }))],
  listRoundsWithTotals: [like(() => ofPage), like(() => ({ ...ofPage, status: 'open' }))],
  getRound: [first],
  getRoundWithRoute: [first],
  getRoundToEdit: [first],
  getRoundWithOfferings: [first],
  getRoundSums: [first],
  getRoundWineSums: [first],
  getInsights: [
    nothing,
    like((id) => ({ route_id: String(id(1)), from: '2026-01-01', to: '9999-12-31' })),
    refused((id) => ({ route_id: String(id(4)) })),
  ],
  getRoundOverview: [first],
  getRoundTasks: [first],
  getWineList: [first],
  getRoundOrders: [
    like((id) => ({ id: id(1), ...ofPage })),
    like((id) => ({ id: id(1), ...ofPage, q: 'ann@' })),
    like((id) => ({ id: id(1), ...ofPage, q: '2' })),
    like((id) => ({ id: id(1), ...ofPage, filter: 'to_return', sort: 'amount' })),
    like((id) => ({ id: id(1), ...ofPage, filter: 'cancelled', sort: 'newest' })),
  ],
  getRoundHistory: [first, like((id) => ({ id: id(1), offset: '1' }))],
  getPickupList: [first],
  getCrateLabels: [first],
  getRoundTotals: [first],
  createRound: [like((id) => ({ route_id: id(1) }))],
  updateRound: [
    like((id) => ({ id: id(1), name: 'Changed', status: 'closed' })),
    like((id) => ({ id: id(1), shows_crates: true })),
    like((id) => ({ id: id(1), opens_at: '2020-01-15T08:00:00Z' })),
    refused((id) => ({ id: id(1), status: 'draft' })),
  ],
  openRound: [
    like((id) => ({ id: id(1), others: 'leave' })),
    like((id) => ({ id: id(2), others: 'close' })),
    refused((id) => ({ id: id(2) })),
  ],
  extendRound: [
    like((id) => ({ id: id(1), order_deadline_at: '2999-02-02T18:00:00Z' })),
    refused((id) => ({ id: id(1), order_deadline_at: '2020-02-02T18:00:00Z' })),
  ],
  copyRound: [first],
  planRound: [like((id, { word }) => ({ route_id: id(1), name: word }))],
  planNextRound: [first, like((id) => ({ id: id(2) }))],
  discardUnsavedRound: [first, like((id) => ({ id: id(2) }))],
  deleteRound: [
    like((id) => ({ id: id(3) })),
    like((id) => ({ id: id(2) })),
    refused((id) => ({ id: id(1) })),
  ],

  // Planned mailings
  listMailings: [first],
  getMailing: [first, like((id) => ({ id: id(2) }))],
  createMailing: [
    like((id) => ({ id: id(1), event_type: 'pickup_reminder', anchor: 'pickup_at', days: -1, at: '09:00' })),
    refused((id) => ({ id: id(1), event_type: 'pickup_reminder', anchor: 'opens_at', days: 0 })),
  ],
  updateMailing: [
    like((id) => ({ id: id(1), days: 3 })),
    like((id) => ({ id: id(1), status: 'skipped' })),
    refused((id) => ({ id: id(2), status: 'skipped' })),
  ],
  deleteMailing: [first, refused((id) => ({ id: id(2) }))],
  listMailingHabits: [like((id) => ({ route_id: id(1) }))],
  addMailingHabit: [
    like((id) => ({ route_id: id(1), event_type: 'pickup_reminder', anchor: 'pickup_at', days: -1 })),
  ],
  endMailingHabit: [first],
  sendMailingNow: [first, refused((id) => ({ id: id(2) }))],
  remindToPay: [
    like((id) => ({ orders: [id(1), id(2)] })),
    // Its group has no template for it.
    refused((id) => ({ orders: [id(4)] })),
  ],
  getMailingsOfRound: [first],
  getMailingOfRound: [first, like((id) => ({ id: id(2) }))],

  // Wines
  listCategories: [nothing],
  listOfferings: [nothing, aFile, like((id) => ({ purchase_round_id: String(id(1)), q: 'wine' }))],
  getOffering: [first],
  getOrderedBottles: [first],
  getKeptPrices: [first],
  createOffering: [
    like((id, { word }) => ({ purchase_round_id: id(1), category_id: 1, name: word, price_cents: 900 })),
    like((id, { word }) => ({ purchase_round_id: id(1), category_id: 1, name: word, price: '9.50' })),
    like((id) => ({ purchase_round_id: id(1), wine_id: id(1), price_cents: 900 })),
    refused((id) => ({ purchase_round_id: id(1), wine_id: id(4), price_cents: 900 })),
  ],
  updateOffering: [
    like((id) => ({ id: id(1), name: 'Changed', price_cents: 900 })),
    like((id) => ({ id: id(1), price: '9.50', purchase_price: '6' })),
    like((id) => ({ id: id(1), max_bottles: 900_000, supplier_id: id(1) })),
    like((id) => ({ id: id(1), wine_id: id(2) })),
  ],
  saveWineList: [
    like((id, { word }) => ({
      id: id(1),
      changes: [{ id: id(1), name: 'Changed', price: '9.50', supplier_id: id(1), max_bottles: 900_000 }],
      additions: [{ category_id: 1, name: word, price_cents: 900 }],
      order: [id(2), id(1)],
    })),
    refused((id) => ({ id: id(1), changes: [{ id: id(3), name: 'Changed' }] })),
  ],
  getWineSources: [first, like((id) => ({ id: id(1), from: id(2) }))],
  takeOverWines: [like((id) => ({ id: id(2), offering_ids: [id(1), id(2)] }))],
  deleteOffering: [like((id) => ({ id: id(5) })), refused((id) => ({ id: id(1) }))],

  // The library
  listWines: [nothing, aFile, like((id) => ({ q: 'library', supplier_id: String(id(1)), category_id: '1' }))],
  getWine: [first],
  createWine: [like((id, { word }) => ({ category_id: 1, name: word, supplier_id: id(1) }))],
  updateWine: [like((id) => ({ id: id(1), name: 'Changed', supplier_id: id(2) }))],
  deleteWine: [first],
  getPastWines: [nothing],
  gatherPastWines: [nothing],
  getLibraryForRound: [first, like((id) => ({ id: id(1), q: 'library' }))],
  takeFromLibrary: [like((id) => ({ id: id(1), wines: [{ wine_id: id(1), price: '9.50' }] }))],
  addNextVintage: [like((id) => ({ id: id(2) })), refused((id) => ({ id: id(1) }))],
  setWinePicture: [
    like((id) => ({ id: id(1), bytes: ONE_PIXEL })),
    refused((id) => ({ id: id(1), bytes: Buffer.from('none') })),
  ],
  deleteWinePicture: [first],
  getWinePicture: [
    like((_id, { word }) => ({
      host: `route1.${word}.example`,
      url: `/pictures/wine-${word}`,
      size: 'small',
      has_console: false,
    })),
  ],

  // Suppliers
  allSuppliers: [nothing],
  listSuppliers: [nothing, like(() => ({ q: 'supplier' }))],
  getSupplier: [first],
  getSupplierView: [first],
  createSupplier: [like((_id, { word }) => ({ name: word }))],
  updateSupplier: [like((id) => ({ id: id(1), name: 'Changed' }))],
  deleteSupplier: [like((id) => ({ id: id(2) })), refused((id) => ({ id: id(1) }))],

  // Settlements
  allocateRound: [
    like((id) => ({ id: id(2), choices: [{ wine_offering_id: id(6), remainder: 'fill' }] })),
    like((id) => ({ id: id(2), dry_run: true })),
    refused((id) => ({ id: id(1) })),
    refused((id) => ({ id: id(2), choices: [{ wine_offering_id: id(1), remainder: 'fill' }] })),
  ],
  getSettling: [
    like((id) => ({ id: id(2) })),
    like((id) => ({ id: id(2), choices: [{ wine_offering_id: id(6), remainder: 'drop' }] })),
  ],
  getSettlement: [like((id) => ({ id: id(2) }))],
  undoAllocation: [like((id) => ({ id: id(2) }))],
  getLateOrder: [like((id) => ({ id: id(5) }))],

  // Purchase orders
  listPurchaseOrders: [
    nothing,
    like((id) => ({ purchase_round_id: String(id(2)), supplier_id: String(id(1)) })),
    like(() => ({ q: 'e' })),
    like(() => ({ q: '1' })),
  ],
  getPurchaseOrder: [first],
  getPurchaseOrderView: [nothing, like((id) => ({ supplier_id: String(id(1)), status: 'draft' }))],
  getPurchaseOrderOverview: [first, like((id) => ({ id: id(2) })), like((id) => ({ id: id(4) }))],
  getPurchaseOrderToSend: [first],
  listSupplierMails: [like((id) => ({ id: id(2) }))],
  previewPurchaseOrder: [like((id, { word }) => ({ id: id(1), text: word }))],
  getRoundPurchases: [first, like((id) => ({ id: id(2) }))],
  getRoundBuying: [like((id) => ({ id: id(2) }))],
  getRoundResult: [like((id) => ({ id: id(2) }))],
  getRoundEnd: [like((id) => ({ id: id(2) }))],
  orderAll: [like((id) => ({ id: id(2), send: true })), refused((id) => ({ id: id(4) }))],
  assignSuppliers: [
    like((id) => ({
      id: id(1),
      wines: [{ wine_offering_id: id(1), supplier_id: id(2), purchase_price: '5.25' }],
    })),
    refused((id) => ({ id: id(4), wines: [] })),
  ],
  renewPurchaseOrder: [like((id) => ({ id: id(3) })), refused((id) => ({ id: id(2) }))],
  getReceiving: [
    first,
    like((id) => ({ id: id(2), lines: [{ wine_offering_id: id(1), received: 5 }], shortage: 'evenly' })),
  ],
  getRoundReceiving: [like((id) => ({ id: id(1), shortage: 'evenly' }))],
  receiveAll: [
    like((id) => ({
      id: id(1),
      deliveries: [{ id: id(2), lines: [{ wine_offering_id: id(1), received: 5 }] }],
      shortage: 'last_first',
    })),
  ],
  getPurchaseOrderDocument: [first],
  createPurchaseOrder: [
    like((id) => ({ purchase_round_id: id(2), supplier_id: id(1) })),
    refused((id) => ({ purchase_round_id: id(4), supplier_id: id(1) })),
  ],
  updatePurchaseOrder: [
    like((id) => ({ id: id(1), note: 'Changed' })),
    refused((id) => ({ id: id(1), status: 'confirmed' })),
  ],
  deletePurchaseOrder: [first],
  sendPurchaseOrder: [first],
  receivePurchaseOrder: [
    like((id) => ({
      id: id(2),
      lines: [{ wine_offering_id: id(1), received: 5 }],
      shortage: 'last_first',
    })),
    refused((id) => ({ id: id(1), lines: [], shortage: 'evenly' })),
  ],

  // Orders
  placeOrder: [
    like((id, { word }) => ({ name: word, email: 'ann@example.org', phone: '1', lines: twoWines(id) })),
    like((id, { word }) => ({ name: word, email: 'eve@example.org', phone: '1', lines: twoWines(id) })),
    like((id, { word }) => ({
      name: word,
      email: 'bob@example.org',
      lines: twoWines(id),
      idempotency_key: 'second',
    })),
    refused((id, { word }) => ({
      name: word,
      email: 'bob@example.org',
      lines: twoWines(id),
      idempotency_key: 'first',
    })),
    refused((id, { word }) => ({ name: word, email: 'bob@example.org', lines: bottlesOf(id(3)) })),
  ],
  placeOrderOnBehalf: [
    like((id) => ({ purchase_round_id: id(1), participant_id: id(2), lines: twoWines(id) })),
    like((id) => ({ purchase_round_id: id(2), participant_id: id(1), lines: bottlesOf(id(6)) })),
    like((id) => ({ purchase_round_id: id(4), participant_id: id(4), lines: bottlesOf(id(4)) })),
    refused((id) => ({ purchase_round_id: id(1), participant_id: id(4), lines: twoWines(id) })),
    refused((id) => ({ purchase_round_id: id(3), participant_id: id(1), lines: twoWines(id) })),
  ],
  listRoundOrders: [
    like((id) => ({ purchase_round_id: String(id(1)), filter: 'unpaid', q: 'ann', format: 'csv' })),
  ],
  listOrders: [
    nothing,
    aFile,
    like(() => ({ limit: '1' })),
    like(() => ({ limit: '1', q: 'a' })),
    like(() => ({ q: 'ann@' })),
    like((id) => ({ purchase_round_id: String(id(1)), participant_id: String(id(1)), paid: 'true' })),
    like(() => ({ due: 'owed' })),
    like(() => ({ due: 'returnable' })),
    like(() => ({ due: 'settled' })),
  ],
  getOrder: [first],
  getOrderHistory: [first],
  getPickupOfOrder: [first],
  getOrderView: [first, like((id) => ({ id: id(2), filter: 'unpaid', sort: 'name', q: 'a' }))],
  updateOrder: [
    like((id) => ({ id: id(1), lines: [...bottlesOf(id(1)), ...bottlesOf(id(5))], comment: 'Changed' })),
    like((id) => ({ id: id(2), paid: true })),
    like((id) => ({ id: id(3), cancelled: false })),
    like((id) => ({ id: id(4), paid: true })),
    like((id) => ({ id: id(1), lines: [{ wine_offering_id: id(1), quantity: 2, extra: 1 }] })),
    refused((id) => ({ id: id(2), lines: bottlesOf(id(3)) })),
  ],
  notePayments: [
    like((id) => ({ orders: [{ id: id(1) }, { id: id(2) }], payment: 'paid' })),
    like((id) => ({ orders: [{ id: id(1) }, { id: id(2) }], payment: 'unpaid' })),
    like((id) => ({ orders: [{ id: id(1) }], payment: 'as_before' })),
    refused((id) => ({ orders: [{ id: id(2), version: 'earlier' }], payment: 'paid' })),
  ],
  getOwnOrder: [like((id) => ({ token: ownToken(id(1)) }))],
  getOwnOrderWithOfferings: [like((id) => ({ token: ownToken(id(1)) }))],
  correctOwnContact: [like((id) => ({ token: ownToken(id(1)), name: 'Anna', phone: '+31 6 1234' }))],
  correctOwnEmail: [like((id) => ({ token: ownToken(id(6)), email: 'right@example.org' }))],
  listShownOfferings: [like((id) => ({ ids: [id(1), id(2)] }))],
  updateOwnOrder: [
    like((id) => ({ token: ownToken(id(2)), lines: twoWines(id) })),
    like((id) => ({ token: ownToken(id(1)), cancelled: true })),
  ],

  // Templates
  mailsOrders: [
    like(() => ({ event_type: 'order_changed' })),
    like(() => ({ event_type: 'order_cancelled' })),
  ],
  listTemplates: [nothing, like((id) => ({ route_id: String(id(1)), q: 'round' }))],
  allTemplates: [nothing],
  getTemplate: [first],
  createTemplate: [
    like((id, { word }) => ({
      route_id: id(2),
      event_type: 'order_confirmed',
      subject: word,
      body_html: word,
      translations: [{ locale: 'es', subject: word, body_html: word }],
    })),
  ],
  updateTemplate: [
    like((id) => ({ id: id(1), subject: 'Changed' })),
    like((id) => ({
      id: id(1),
      translations: [{ locale: 'es', subject: 'Vino', body_html: '<p>{{name}}</p>' }],
    })),
  ],
  deleteTemplate: [first],
  writeTranslation: [
    like((id) => ({ id: id(1), locale: 'nl', subject: 'Changed', body_html: '<p>{{name}}</p>' })),
    like((id) => ({ id: id(2), locale: 'es', subject: 'New', fields: { text: 'Hola' } })),
  ],
  removeTranslation: [like((id) => ({ id: id(1), locale: 'nl' }))],
  createRouteWithStarters: [
    like((_id, { word }) => ({
      name: word,
      public_domain: `starters.${word}.example`,
      all_languages: true,
      account: { holder: word, iban: 'NL91 ABNA 0417 1643 00' },
    })),
  ],
  addStarterTemplates: [first, like((id) => ({ id: id(2), locales: ['nl', 'fr'] }))],
  previewMail: [
    first,
    like((id) => ({ id: id(2), participant_id: id(2) })),
    like((id) => ({ id: id(1), participant_email: 'ann@example.org', locale: 'nl' })),
    refused((id) => ({ id: id(1), participant_email: 'eve@example.org' })),
  ],
  readAsFields: [first],
  readAsHtml: [like((id) => ({ id: id(1), fields: { text: 'Hello' } }))],
  sendTestMail: [first, like((id) => ({ id: id(2) }))],
  testSender: [first, like((id) => ({ id: id(2) }))],
  getMailTrouble: [nothing],

  // Announcements
  getAnnouncement: [first],
  getAnnouncing: [first],
  announceRound: [
    first,
    like((id) => ({ id: id(1), only_missing: true })),
    // Starts after ending an earlier run that was cut off.
    like((id) => ({ id: id(2) })),
  ],

  // Messages to people of a round
  messageRound: [
    like((id, { word }) => ({ id: id(1), to: 'ordered', subject: word, text: '{{name}}', dry_run: true })),
    like((id, { word }) => ({
      id: id(1),
      to: 'owed',
      subject: word,
      text: '{{name}}',
      idempotency_key: 'k',
    })),
    like((id, { word }) => ({ id: id(2), to: 'not_ordered', subject: word, text: '{{name}}' })),
  ],
  writeToPeople: [
    like((id, { word }) => ({
      id: id(1),
      to: 'ordered',
      subject: word,
      text: '{{name}}',
      listed: true,
      filter: 'unpaid',
    })),
  ],
  getWriting: [first, like((id) => ({ id: id(1), q: 'ann' }))],
  previewMessage: [like((id) => ({ id: id(1), subject: '{{name}}', text: '{{order_lines}}' }))],

  // The mail log
  listMailLogs: [
    aFile,
    like(() => ({ limit: '1' })),
    nothing,
    like(() => ({ q: 'ann ' })),
    like((id) => ({ purchase_round_id: String(id(1)), participant_id: String(id(1)) })),
  ],
  getMailLog: [first],
  getMailDetails: [like((id) => ({ id: id(2) }))],
  getMailList: [nothing, like(() => ({ q: 'bob ' })), like((id) => ({ order_id: String(id(1)) }))],
  countMail: [first],
  getBounce: [first],
  getParticipantData: [first],
  bouncedAddresses: [like((id) => ({ participant_ids: [id(1), id(2)] }))],
  resendMail: [
    first,
    like((id) => ({ id: id(5) })),
    refused((id) => ({ id: id(7) })),
    refused((id) => ({ id: id(2) })),
  ],
  receiveMailEvent: mailEventExamples(provider).map(like),
});

const bottlesOf = (wine_offering_id: number) => [{ wine_offering_id, quantity: 2 }];
const twoWines = (id: (row: number) => number) => [...bottlesOf(id(1)), ...bottlesOf(id(2))];
