/**
 * The most characters of the texts that people write, by the names of their fields. The schemas and the fields of forms
 * read them here, so this file is sent to browsers. A name with a prefix is of a field whose name has two limits.
 */
export const LENGTHS = {
  accent_color: 7,
  address: 1000,
  amount: 40,
  article_number: 100,
  building_number: 16,
  button: 200,
  closing: 2000,
  comment: 2000,
  customer_number: 100,
  delivery_address: 1000,
  description: 5000,
  facts: 2000,
  greeting: 2000,
  heading: 200,
  holder: 140,
  label: 100,
  message_subject: 200,
  message_text: 20_000,
  more: 20_000,
  name: 200,
  new_password: 1000,
  note: 2000,
  otp: 100,
  payment_instructions: 2000,
  payment_note: 500,
  phone: 50,
  pickup_location: 500,
  postcode: 16,
  price: 50,
  producer: 200,
  purchase_price: 50,
  purchase_text: 10_000,
  q: 200,
  reason: 500,
  region: 200,
  round_description: 10_000,
  sender_name: 200,
  street: 70,
  subject: 500,
  total: 200,
  town: 35,
  welcome: 1000,
};

/** The limit of the field with this name or path; undefined where it is told only once the form is sent. */
export const lengthOf = (name: string): number | undefined =>
  (LENGTHS as Record<string, number>)[name.slice(name.lastIndexOf('.') + 1)];
