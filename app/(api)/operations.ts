import type { Paths } from '@/lib/http/openapi/document';
import * as authElevate from './auth/elevate/route';
import * as authForgot from './auth/forgot/route';
import * as authLogin from './auth/login/route';
import * as authMe from './auth/me/route';
import * as authPassword from './auth/password/route';
import * as authSignOutEverywhere from './auth/sign-out-everywhere/route';
import * as bankStatements from './bank-statements/route';
import * as bankTransactionsOneAssign from './bank-transactions/[id]/assign/route';
import * as bankTransactionsOneRelease from './bank-transactions/[id]/release/route';
import * as bankTransactionsOne from './bank-transactions/[id]/route';
import * as bankTransactionsOneSetAside from './bank-transactions/[id]/set-aside/route';
import * as bankTransactions from './bank-transactions/route';
import * as healthLive from './health/live/route';
import * as health from './health/route';
import * as importsOneCommit from './imports/[id]/commit/route';
import * as importsOneRefused from './imports/[id]/refused/route';
import * as importsOne from './imports/[id]/route';
import * as importsOneUndo from './imports/[id]/undo/route';
import * as imports from './imports/route';
import * as insights from './insights/route';
import * as mailLogsOneResend from './mail-logs/[id]/resend/route';
import * as mailLogsOne from './mail-logs/[id]/route';
import * as mailLogsOneTimeline from './mail-logs/[id]/timeline/route';
import * as mailLogs from './mail-logs/route';
import * as mailTemplatesOneFields from './mail-templates/[id]/fields/route';
import * as mailTemplatesOnePreview from './mail-templates/[id]/preview/route';
import * as mailTemplatesOne from './mail-templates/[id]/route';
import * as mailTemplatesOneTest from './mail-templates/[id]/test/route';
import * as mailTemplates from './mail-templates/route';
import * as mailingsOne from './mailings/[id]/route';
import * as ordersOneHistory from './orders/[id]/history/route';
import * as ordersOnePaymentCode from './orders/[id]/payment-code/route';
import * as ordersOne from './orders/[id]/route';
import * as orders from './orders/route';
import * as organizationArchive from './organization/archive/route';
import * as organization from './organization/route';
import * as participantsOneAnonymise from './participants/[id]/anonymise/route';
import * as participantsOneBounce from './participants/[id]/bounce/route';
import * as participantsOneData from './participants/[id]/data/route';
import * as participantsOne from './participants/[id]/route';
import * as participants from './participants/route';
import * as paymentAccountsOne from './payment-accounts/[id]/route';
import * as paymentAccounts from './payment-accounts/route';
import * as paymentsOne from './payments/[id]/route';
import * as paymentsOneVoid from './payments/[id]/void/route';
import * as payments from './payments/route';
import * as pickupEvents from './pickup/events/route';
import * as pickupState from './pickup/state/route';
import * as pickupLinksOne from './pickup-links/[id]/route';
import * as pickupLinks from './pickup-links/route';
import * as publicCurrentRound from './public/current-round/route';
import * as publicOrders from './public/orders/route';
import * as publicProof from './public/proof/route';
import * as publicSignup from './public/signup/route';
import * as purchaseOrdersOneDocument from './purchase-orders/[id]/document/route';
import * as purchaseOrdersOneMails from './purchase-orders/[id]/mails/route';
import * as purchaseOrdersOneReceipt from './purchase-orders/[id]/receipt/route';
import * as purchaseOrdersOne from './purchase-orders/[id]/route';
import * as purchaseOrdersOneSend from './purchase-orders/[id]/send/route';
import * as purchaseOrders from './purchase-orders/route';
import * as purchaseRoundsOneAnnounce from './purchase-rounds/[id]/announce/route';
import * as purchaseRoundsOneAnnounceMissing from './purchase-rounds/[id]/announce-missing/route';
import * as purchaseRoundsOneAnnouncement from './purchase-rounds/[id]/announcement/route';
import * as purchaseRoundsOneBuying from './purchase-rounds/[id]/buying/route';
import * as purchaseRoundsOneCopy from './purchase-rounds/[id]/copy/route';
import * as purchaseRoundsOneHistory from './purchase-rounds/[id]/history/route';
import * as purchaseRoundsOneLabels from './purchase-rounds/[id]/labels/route';
import * as purchaseRoundsOneMailCounts from './purchase-rounds/[id]/mail-counts/route';
import * as purchaseRoundsOneMailings from './purchase-rounds/[id]/mailings/route';
import * as purchaseRoundsOneMessages from './purchase-rounds/[id]/messages/route';
import * as purchaseRoundsOnePickup from './purchase-rounds/[id]/pickup/route';
import * as purchaseRoundsOnePickupEvents from './purchase-rounds/[id]/pickup-events/route';
import * as purchaseRoundsOnePickupList from './purchase-rounds/[id]/pickup-list/route';
import * as purchaseRoundsOnePurchaseOrders from './purchase-rounds/[id]/purchase-orders/route';
import * as purchaseRoundsOneResult from './purchase-rounds/[id]/result/route';
import * as purchaseRoundsOne from './purchase-rounds/[id]/route';
import * as purchaseRoundsOneSettlement from './purchase-rounds/[id]/settlement/route';
import * as purchaseRoundsOneSums from './purchase-rounds/[id]/sums/route';
import * as purchaseRounds from './purchase-rounds/route';
import * as routesOne from './routes/[id]/route';
import * as routesOneStarterTemplates from './routes/[id]/starter-templates/route';
import * as routes from './routes/route';
import * as suppliersOne from './suppliers/[id]/route';
import * as suppliers from './suppliers/route';
import * as usersOne from './users/[id]/route';
import * as users from './users/route';
import * as webhooksMailer from './webhooks/mailer/route';
import * as wineCategories from './wine-categories/route';
import * as wineOfferingsOne from './wine-offerings/[id]/route';
import * as wineOfferings from './wine-offerings/route';
import * as winesOnePicture from './wines/[id]/picture/route';
import * as winesOne from './wines/[id]/route';
import * as wines from './wines/route';

/** Every path of the API with its handlers. The front server calls these, and the API's description is made of them. */
export const paths: Paths = {
  '/auth/elevate': authElevate,
  '/auth/login': authLogin,
  '/auth/me': authMe,
  '/auth/forgot': authForgot,
  '/auth/password': authPassword,
  '/auth/sign-out-everywhere': authSignOutEverywhere,
  '/organization': organization,
  '/organization/archive': organizationArchive,
  '/users': users,
  '/users/{id}': usersOne,
  '/routes': routes,
  '/routes/{id}': routesOne,
  '/routes/{id}/starter-templates': routesOneStarterTemplates,
  '/participants': participants,
  '/participants/{id}': participantsOne,
  '/participants/{id}/anonymise': participantsOneAnonymise,
  '/participants/{id}/bounce': participantsOneBounce,
  '/participants/{id}/data': participantsOneData,
  '/purchase-rounds': purchaseRounds,
  '/purchase-rounds/{id}': purchaseRoundsOne,
  '/purchase-rounds/{id}/copy': purchaseRoundsOneCopy,
  '/purchase-rounds/{id}/announce': purchaseRoundsOneAnnounce,
  '/purchase-rounds/{id}/announce-missing': purchaseRoundsOneAnnounceMissing,
  '/purchase-rounds/{id}/announcement': purchaseRoundsOneAnnouncement,
  '/purchase-rounds/{id}/sums': purchaseRoundsOneSums,
  '/insights': insights,
  '/purchase-rounds/{id}/history': purchaseRoundsOneHistory,
  '/purchase-rounds/{id}/settlement': purchaseRoundsOneSettlement,
  '/purchase-rounds/{id}/buying': purchaseRoundsOneBuying,
  '/purchase-rounds/{id}/purchase-orders': purchaseRoundsOnePurchaseOrders,
  '/purchase-rounds/{id}/result': purchaseRoundsOneResult,
  '/purchase-rounds/{id}/mailings': purchaseRoundsOneMailings,
  '/purchase-rounds/{id}/mail-counts': purchaseRoundsOneMailCounts,
  '/purchase-rounds/{id}/messages': purchaseRoundsOneMessages,
  '/purchase-rounds/{id}/pickup': purchaseRoundsOnePickup,
  '/purchase-rounds/{id}/pickup-events': purchaseRoundsOnePickupEvents,
  '/purchase-rounds/{id}/pickup-list': purchaseRoundsOnePickupList,
  '/purchase-rounds/{id}/labels': purchaseRoundsOneLabels,
  '/wine-categories': wineCategories,
  '/wine-offerings': wineOfferings,
  '/wine-offerings/{id}': wineOfferingsOne,
  '/wines': wines,
  '/wines/{id}': winesOne,
  '/wines/{id}/picture': winesOnePicture,
  '/suppliers': suppliers,
  '/suppliers/{id}': suppliersOne,
  '/purchase-orders': purchaseOrders,
  '/purchase-orders/{id}': purchaseOrdersOne,
  '/purchase-orders/{id}/send': purchaseOrdersOneSend,
  '/purchase-orders/{id}/mails': purchaseOrdersOneMails,
  '/purchase-orders/{id}/document': purchaseOrdersOneDocument,
  '/purchase-orders/{id}/receipt': purchaseOrdersOneReceipt,
  '/orders': orders,
  '/orders/{id}': ordersOne,
  '/orders/{id}/history': ordersOneHistory,
  '/orders/{id}/payment-code': ordersOnePaymentCode,
  '/payment-accounts': paymentAccounts,
  '/payment-accounts/{id}': paymentAccountsOne,
  '/payments': payments,
  '/payments/{id}': paymentsOne,
  '/payments/{id}/void': paymentsOneVoid,
  '/pickup-links': pickupLinks,
  '/pickup-links/{id}': pickupLinksOne,
  '/pickup/state': pickupState,
  '/pickup/events': pickupEvents,
  '/bank-statements': bankStatements,
  '/bank-transactions': bankTransactions,
  '/bank-transactions/{id}': bankTransactionsOne,
  '/bank-transactions/{id}/assign': bankTransactionsOneAssign,
  '/bank-transactions/{id}/release': bankTransactionsOneRelease,
  '/bank-transactions/{id}/set-aside': bankTransactionsOneSetAside,
  '/mailings/{id}': mailingsOne,
  '/mail-templates': mailTemplates,
  '/mail-templates/{id}': mailTemplatesOne,
  '/mail-templates/{id}/fields': mailTemplatesOneFields,
  '/mail-templates/{id}/preview': mailTemplatesOnePreview,
  '/mail-templates/{id}/test': mailTemplatesOneTest,
  '/imports': imports,
  '/imports/{id}': importsOne,
  '/imports/{id}/commit': importsOneCommit,
  '/imports/{id}/refused': importsOneRefused,
  '/imports/{id}/undo': importsOneUndo,
  '/mail-logs': mailLogs,
  '/mail-logs/{id}': mailLogsOne,
  '/mail-logs/{id}/timeline': mailLogsOneTimeline,
  '/mail-logs/{id}/resend': mailLogsOneResend,
  '/webhooks/mailer': webhooksMailer,
  '/public/current-round': publicCurrentRound,
  '/public/orders': publicOrders,
  '/public/proof': publicProof,
  '/public/signup': publicSignup,
  '/health': health,
  '/health/live': healthLive,
};
