/**
 * Every sentence with which the mail log explains an unsent message, with its kind, which names the remedy. `{peer}` is
 * the mail server or the mail provider. The log keeps the sentence, from which its kind is found, so a logged one is
 * not reworded.
 */
export const FAILURE_SENTENCES = {
  'No mail provider is set up: set MAILER_URL and MAILER_API_KEY.': 'not_set_up',
  'The mail server refused the password: {said}': 'password',
  'The mail server takes no password: {said}': 'password',
  'The mail server asks for a user and a password: {said}': 'password',
  'The mail server offers no encryption (STARTTLS): {said}': 'encryption',
  "The mail server's certificate is not valid ({code}).": 'certificate',
  'The secure connection to the {peer} failed ({code}).': 'secure_connection',
  "The {peer}'s host name could not be found ({code}). Check MAILER_URL.": 'host_name',
  'The {peer} refused the connection.': 'no_connection',
  'The {peer} could not be reached ({code}).': 'no_connection',
  'The mail server did not answer within {seconds} seconds ({stage}).': 'silent',
  'The connection to the mail server was broken off ({code}, {stage}).': 'broken_off',
  'The server was stopped before the message was sent.': 'stopped',
  'The mail server asks to try again later: {said}': 'later',
  'The mail server refused the sender: {said}': 'sender',
  'The mail server refused the recipient: {said}': 'recipient',
  'The mail server cannot be given this address: {said}': 'recipient',
  'The mail server takes no address with letters beyond ASCII before the @ (it lacks SMTPUTF8).': 'letters',
  'The mail server refused the message as too large: {said}': 'too_large',
  'The message is longer than a million characters. Shorten the template.': 'too_long',
  'The mail server refused the message: {said}': 'message',
  'The mail server turned us away: {said}': 'turned_away',
  "The mail server's answer was not understood: {said}": 'not_understood',
  "The mail provider's answer was not JSON ({type}). Check MAILER_URL.": 'not_understood',
  'The mail provider redirects elsewhere (status {status}), which is not followed. Check MAILER_URL.':
    'not_understood',
  'The mail provider did not take the message: {said}': 'not_taken',
  'The mail provider answered with status {status}.': 'not_taken',
  'Not sent: this address already got {count} messages about orders within an hour. It can be sent again after that.':
    'too_many',
  // The others are only written with the sentence that the outcome is unknown.
  'The mail provider did not answer within {seconds} seconds.': 'unknown',
  'The mail server did not answer within {seconds} seconds after the message.': 'unknown',
  'The server was stopped before the {peer} answered.': 'unknown',
  'The connection to the mail provider was broken off ({code}).': 'unknown',
  'The connection to the mail server was lost after the message ({code}).': 'unknown',
  "The mail provider's answer was cut off{code}.": 'unknown',
  "The mail provider's answer is larger than 64 KiB.": 'unknown',
  "The mail provider's answer was empty.": 'unknown',
  "The mail provider's answer was not understood.": 'unknown',
  "The mail provider's answer was not understood: it has no status.": 'unknown',
  "The mail provider's answer does not name the recipient.": 'unknown',
  "The mail provider's answer has no usable message id.": 'unknown',
  "The mail provider's answer has no usable message token.": 'unknown',
} as const;

export type FailureSentence = keyof typeof FAILURE_SENTENCES;

export type FailureKind = (typeof FAILURE_SENTENCES)[FailureSentence];

/** The marks in place of the names in a sentence. */
export type FailureValues = Record<string, string | number>;

/** The sentence with its values. */
export const written = (sentence: FailureSentence, values: FailureValues): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
