-- All tables, as the migrations in archive.sql.gz leave them. A new database starts here; columns stand in the order in which
-- earlier databases got them. Functions, triggers and views are in db/functions.

-- Organizations, their administrators, accounts and routes

CREATE TABLE organizations (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name varchar(200) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_purchase_order integer NOT NULL DEFAULT 0,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_check CHECK (name <> '')
);
CREATE INDEX organizations_name_idx ON organizations (name);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY,
  organization_id bigint NOT NULL,
  email varchar(320) NOT NULL,
  hashed_password text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_superadmin boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  locale varchar(35),
  generation integer NOT NULL DEFAULT 0,
  last_login_at timestamptz(3),
  password_link_hash varchar(64),
  password_link_expires_at timestamptz(3),
  second_factor_secret varchar(64),
  second_factor_steps bigint[] NOT NULL DEFAULT '{}',
  recovery_code_hashes varchar(64)[] NOT NULL DEFAULT '{}',
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_organization_id_id_key UNIQUE (organization_id, id),
  CONSTRAINT users_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
);
CREATE UNIQUE INDEX users_password_link_hash_key ON users (password_link_hash);

CREATE TABLE user_devices (
  organization_id bigint NOT NULL,
  user_id bigint NOT NULL,
  device_hash varchar(64) NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT user_devices_pkey PRIMARY KEY (organization_id, user_id, device_hash),
  CONSTRAINT user_devices_user_id_fkey FOREIGN KEY (organization_id, user_id)
    REFERENCES users (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE payment_accounts (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name varchar(200) NOT NULL,
  holder varchar(140) NOT NULL,
  iban varchar(34) NOT NULL,
  bic varchar(11),
  address jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT payment_accounts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payment_accounts_iban_key UNIQUE (organization_id, iban),
  CONSTRAINT payment_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
);

CREATE TABLE routes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name varchar(200) NOT NULL,
  public_domain varchar(253) NOT NULL,
  sender_name varchar(200),
  sender_email varchar(320),
  locale varchar(35) NOT NULL DEFAULT 'en',
  time_zone varchar(64) NOT NULL DEFAULT 'UTC',
  currency varchar(3) NOT NULL DEFAULT 'EUR',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  accent_color varchar(7),
  welcome text NOT NULL DEFAULT '',
  logo_hash varchar(64),
  payment_account_id bigint,
  translations jsonb NOT NULL DEFAULT '[]'::jsonb,
  mail_tested_at timestamptz(3),
  mail_test_failure text,
  domain_reached_at timestamptz(3),
  minimum_age smallint,
  CONSTRAINT routes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT routes_public_domain_key UNIQUE (public_domain),
  CONSTRAINT routes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id),
  CONSTRAINT routes_payment_account_id_fkey FOREIGN KEY (organization_id, payment_account_id)
    REFERENCES payment_accounts (organization_id, id),
  CONSTRAINT routes_minimum_age_check CHECK (minimum_age BETWEEN 1 AND 99),
  CONSTRAINT routes_accent_color_check CHECK (accent_color ~ '^#[0-9a-f]{6}$')
);
CREATE INDEX routes_payment_account_id_idx ON routes (organization_id, payment_account_id);
CREATE INDEX routes_organization_name_idx ON routes (organization_id, name, id);

CREATE TABLE route_pictures (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  kind varchar(16) NOT NULL,
  hash varchar(64) NOT NULL,
  media_type varchar(32) NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT route_pictures_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT route_pictures_route_id_kind_key UNIQUE (organization_id, route_id, kind),
  CONSTRAINT route_pictures_route_id_fkey FOREIGN KEY (organization_id, route_id) REFERENCES routes (organization_id, id),
  CONSTRAINT route_pictures_kind_check CHECK (kind IN ('logo', 'icon', 'share')),
  CONSTRAINT route_pictures_content_check CHECK (octet_length(content) <= 2097152)
);

-- Participants

CREATE TABLE participants (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  name varchar(200) NOT NULL,
  email varchar(320) NOT NULL,
  phone varchar(50),
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  bounced_at timestamptz(3),
  locale varchar(35),
  unsubscribed_at timestamptz(3),
  unsubscribe_key uuid NOT NULL DEFAULT gen_random_uuid(),
  introduced_by varchar(64),
  CONSTRAINT participants_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT participants_route_id_email_key UNIQUE (organization_id, route_id, email),
  CONSTRAINT participants_route_id_id_key UNIQUE (organization_id, route_id, id),
  CONSTRAINT participants_route_id_fkey FOREIGN KEY (organization_id, route_id) REFERENCES routes (organization_id, id)
);
CREATE INDEX participants_organization_active_idx ON participants (organization_id, is_active, id);
CREATE INDEX participants_route_active_idx ON participants (organization_id, route_id, is_active, id);

-- Wines and rounds

CREATE TABLE suppliers (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name varchar(200) NOT NULL,
  email varchar(320),
  phone varchar(50),
  address varchar(1000) NOT NULL DEFAULT '',
  customer_number varchar(100) NOT NULL DEFAULT '',
  locale varchar(35),
  min_bottles integer,
  min_amount_cents bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT suppliers_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT suppliers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id),
  CONSTRAINT suppliers_min_bottles_check CHECK (min_bottles BETWEEN 1 AND 999999),
  CONSTRAINT suppliers_min_amount_cents_check CHECK (min_amount_cents >= 1)
);
CREATE INDEX suppliers_organization_name_idx ON suppliers (organization_id, name, id);

CREATE TABLE wine_categories (
  id bigint GENERATED ALWAYS AS IDENTITY,
  name varchar(50) NOT NULL,
  position smallint NOT NULL,
  CONSTRAINT wine_categories_pkey PRIMARY KEY (id),
  CONSTRAINT wine_categories_name_key UNIQUE (name),
  CONSTRAINT wine_categories_position_key UNIQUE (position)
);

CREATE TABLE purchase_rounds (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  name varchar(200) NOT NULL,
  status varchar(16) NOT NULL DEFAULT 'draft',
  opens_at timestamptz(3),
  order_deadline_at timestamptz(3),
  pickup_at timestamptz(3),
  pickup_location varchar(500) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  payment_instructions text NOT NULL DEFAULT '',
  payment_due_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  shows_crates boolean NOT NULL DEFAULT false,
  counts_bottles boolean NOT NULL DEFAULT false,
  auto_open boolean NOT NULL DEFAULT false,
  auto_close boolean NOT NULL DEFAULT false,
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  pickup_until timestamptz(3),
  calendar_sequence integer NOT NULL DEFAULT 0,
  translations jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT purchase_rounds_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT purchase_rounds_route_id_id_key UNIQUE (organization_id, route_id, id),
  CONSTRAINT purchase_rounds_route_id_fkey FOREIGN KEY (organization_id, route_id) REFERENCES routes (organization_id, id),
  CONSTRAINT purchase_rounds_status_check CHECK (status IN ('draft', 'open', 'closed')),
  CONSTRAINT purchase_rounds_dates_check CHECK (status = 'draft' OR (opens_at IS NOT NULL
    AND order_deadline_at IS NOT NULL AND pickup_at IS NOT NULL)),
  CONSTRAINT purchase_rounds_pickup_until_check CHECK (pickup_until IS NULL OR (pickup_at IS NOT NULL
    AND pickup_until >= pickup_at))
);
CREATE INDEX purchase_rounds_organization_status_idx ON purchase_rounds (organization_id, status, id);
CREATE INDEX purchase_rounds_route_current_idx ON purchase_rounds (organization_id, route_id, status, opens_at, id);
CREATE INDEX purchase_rounds_clock_idx ON purchase_rounds ((CASE status
  WHEN 'draft' THEN least(opens_at, order_deadline_at) ELSE order_deadline_at END))
  WHERE (status = 'draft' AND auto_open AND opens_at IS NOT NULL AND order_deadline_at IS NOT NULL
  AND pickup_at IS NOT NULL) OR (status = 'open' AND auto_close);

CREATE TABLE wine_offerings (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint NOT NULL,
  category_id bigint NOT NULL,
  name varchar(200) NOT NULL,
  producer varchar(200) NOT NULL DEFAULT '',
  vintage smallint,
  region varchar(200) NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  price_cents integer NOT NULL,
  bottles_per_crate smallint NOT NULL DEFAULT 6,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  supplier_id bigint,
  article_number varchar(100) NOT NULL DEFAULT '',
  purchase_price_cents integer,
  min_bottles integer,
  max_bottles integer,
  CONSTRAINT wine_offerings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT wine_offerings_round_id_id_key UNIQUE (organization_id, purchase_round_id, id),
  CONSTRAINT wine_offerings_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT wine_offerings_category_id_fkey FOREIGN KEY (category_id) REFERENCES wine_categories (id),
  CONSTRAINT wine_offerings_supplier_id_fkey FOREIGN KEY (organization_id, supplier_id)
    REFERENCES suppliers (organization_id, id),
  CONSTRAINT wine_offerings_purchase_price_cents_check CHECK (purchase_price_cents BETWEEN 0 AND 100000000),
  CONSTRAINT wine_offerings_min_bottles_check CHECK (min_bottles BETWEEN 1 AND 999999),
  CONSTRAINT wine_offerings_max_bottles_check CHECK (max_bottles BETWEEN 1 AND 999999),
  CONSTRAINT wine_offerings_price_cents_check CHECK (price_cents BETWEEN 0 AND 100000000),
  CONSTRAINT wine_offerings_bottles_per_crate_check CHECK (bottles_per_crate BETWEEN 1 AND 100),
  CONSTRAINT wine_offerings_vintage_check CHECK (vintage BETWEEN 1800 AND 2200)
);
CREATE INDEX wine_offerings_supplier_idx ON wine_offerings (organization_id, supplier_id);
CREATE INDEX wine_offerings_round_position_idx ON wine_offerings (organization_id, purchase_round_id, position, id);
CREATE INDEX wine_offerings_organization_category_idx ON wine_offerings (organization_id, category_id, id);
CREATE INDEX wine_offerings_category_id_idx ON wine_offerings (category_id);

CREATE TABLE bottle_counts (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  wine_offering_id bigint NOT NULL,
  bottles integer NOT NULL,
  CONSTRAINT bottle_counts_pkey PRIMARY KEY (organization_id, purchase_round_id, wine_offering_id),
  CONSTRAINT bottle_counts_wine_offering_id_fkey FOREIGN KEY (organization_id, purchase_round_id, wine_offering_id)
    REFERENCES wine_offerings (organization_id, purchase_round_id, id) ON DELETE CASCADE
);

-- Orders

CREATE TABLE orders (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  participant_id bigint NOT NULL,
  order_number integer NOT NULL,
  access_token varchar(64) NOT NULL,
  comment text NOT NULL DEFAULT '',
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  paid_cents bigint,
  submitted_name varchar(200),
  collected_at timestamptz(3),
  collected_by varchar(200) NOT NULL DEFAULT '',
  age_checked_at timestamptz(3),
  age_confirmed_at timestamptz(3),
  CONSTRAINT orders_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT orders_purchase_round_id_order_number_key UNIQUE (organization_id, purchase_round_id, order_number),
  CONSTRAINT orders_round_id_id_key UNIQUE (organization_id, purchase_round_id, id),
  CONSTRAINT orders_access_token_key UNIQUE (organization_id, access_token),
  CONSTRAINT orders_purchase_round_id_fkey FOREIGN KEY (organization_id, route_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, route_id, id) ON DELETE CASCADE,
  CONSTRAINT orders_participant_id_fkey FOREIGN KEY (organization_id, route_id, participant_id)
    REFERENCES participants (organization_id, route_id, id) ON DELETE CASCADE,
  CONSTRAINT orders_order_number_check CHECK (order_number >= 1),
  CONSTRAINT orders_paid_cents_check CHECK (paid_cents >= 0)
);
CREATE INDEX orders_route_round_idx ON orders (organization_id, route_id, purchase_round_id);
CREATE INDEX orders_participant_id_idx ON orders (organization_id, participant_id, id);
CREATE INDEX orders_paid_idx ON orders (organization_id, purchase_round_id, order_number) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_cancelled_idx ON orders (organization_id, purchase_round_id, order_number) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_collected_idx ON orders (organization_id, purchase_round_id, order_number) WHERE collected_at IS NOT NULL;

CREATE TABLE order_lines (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  wine_offering_id bigint NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents integer NOT NULL,
  extra smallint NOT NULL DEFAULT 0,
  allotted integer,
  bottles integer GENERATED ALWAYS AS (coalesce(allotted, quantity)) STORED NOT NULL,
  cents bigint GENERATED ALWAYS AS (coalesce(allotted, quantity)::bigint * unit_price_cents) STORED NOT NULL,
  handed_over integer NOT NULL DEFAULT 0,
  short integer NOT NULL DEFAULT 0,
  CONSTRAINT order_lines_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT order_lines_order_id_wine_offering_id_key UNIQUE (organization_id, order_id, wine_offering_id),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (organization_id, purchase_round_id, order_id)
    REFERENCES orders (organization_id, purchase_round_id, id) ON DELETE CASCADE,
  CONSTRAINT order_lines_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT order_lines_wine_offering_id_fkey FOREIGN KEY (organization_id, purchase_round_id, wine_offering_id)
    REFERENCES wine_offerings (organization_id, purchase_round_id, id),
  CONSTRAINT order_lines_quantity_check CHECK (quantity BETWEEN 1 AND 9999),
  CONSTRAINT order_lines_extra_check CHECK (extra BETWEEN 0 AND 99),
  CONSTRAINT order_lines_allotted_check CHECK (allotted BETWEEN 0 AND 99999),
  CONSTRAINT order_lines_handed_over_check CHECK (handed_over BETWEEN 0 AND bottles),
  CONSTRAINT order_lines_short_check CHECK (short >= 0),
  CONSTRAINT order_lines_unit_price_cents_check CHECK (unit_price_cents >= 0)
);
CREATE INDEX order_lines_round_order_idx ON order_lines (organization_id, purchase_round_id, order_id);
CREATE INDEX order_lines_round_offering_idx ON order_lines (organization_id, purchase_round_id, wine_offering_id);

CREATE TABLE idempotency_keys (
  organization_id bigint NOT NULL,
  route_id bigint NOT NULL,
  key varchar(255) NOT NULL,
  request_hash varchar(64) NOT NULL,
  answer jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, route_id, key),
  CONSTRAINT idempotency_keys_route_id_fkey FOREIGN KEY (organization_id, route_id) REFERENCES routes (organization_id, id)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

-- Sums of rounds

CREATE TABLE round_sums (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  up_to_number integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  bottles bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  placed integer NOT NULL DEFAULT 0,
  paid integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  bottles_by_wine jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT round_sums_pkey PRIMARY KEY (organization_id, purchase_round_id),
  CONSTRAINT round_sums_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE block_sums (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  block integer NOT NULL,
  placed integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  paid integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  bottles bigint NOT NULL DEFAULT 0,
  total_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  bottles_by_wine jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT block_sums_pkey PRIMARY KEY (organization_id, purchase_round_id, block),
  CONSTRAINT block_sums_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES round_sums (organization_id, purchase_round_id) ON DELETE CASCADE
);

CREATE TABLE changed_rounds (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  transaction_id xid8 NOT NULL,
  block integer NOT NULL,
  CONSTRAINT changed_rounds_pkey PRIMARY KEY (organization_id, purchase_round_id, block, transaction_id)
);

-- Settlements and purchase orders

CREATE TABLE settlements (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint NOT NULL,
  choices jsonb NOT NULL,
  offerings jsonb NOT NULL,
  settled_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT settlements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT settlements_purchase_round_id_key UNIQUE (organization_id, purchase_round_id),
  CONSTRAINT settlements_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE purchase_orders (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  status varchar(16) NOT NULL DEFAULT 'draft',
  purchase_round_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  delivery_address varchar(1000) NOT NULL DEFAULT '',
  delivery_on date,
  note text NOT NULL DEFAULT '',
  sent_terms jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  confirmed_at timestamptz(3),
  received_at timestamptz(3),
  CONSTRAINT purchase_orders_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT purchase_orders_number_key UNIQUE (organization_id, number),
  CONSTRAINT purchase_orders_round_supplier_key UNIQUE (organization_id, purchase_round_id, supplier_id),
  CONSTRAINT purchase_orders_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_orders_supplier_id_fkey FOREIGN KEY (organization_id, supplier_id)
    REFERENCES suppliers (organization_id, id),
  CONSTRAINT purchase_orders_status_check CHECK (status IN ('draft', 'sent', 'confirmed', 'received'))
);
CREATE INDEX purchase_orders_supplier_idx ON purchase_orders (organization_id, supplier_id);

CREATE TABLE purchase_order_lines (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_order_id bigint NOT NULL,
  wine_offering_id bigint NOT NULL,
  article_number varchar(100) NOT NULL,
  name varchar(200) NOT NULL,
  producer varchar(200) NOT NULL,
  vintage smallint,
  bottles_per_crate smallint NOT NULL,
  bottles integer NOT NULL,
  purchase_price_cents bigint,
  received integer,
  CONSTRAINT purchase_order_lines_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT purchase_order_lines_purchase_order_id_fkey FOREIGN KEY (organization_id, purchase_order_id)
    REFERENCES purchase_orders (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_order_lines_bottles_check CHECK (bottles >= 1),
  CONSTRAINT purchase_order_lines_received_check CHECK (received >= 0)
);
CREATE INDEX purchase_order_lines_order_idx ON purchase_order_lines (organization_id, purchase_order_id, id);

-- Money

CREATE TABLE bank_uploads (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_account_id bigint NOT NULL,
  name varchar(200) NOT NULL,
  content bytea NOT NULL,
  columns jsonb,
  created_by varchar(320) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT bank_uploads_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_uploads_payment_account_id_fkey FOREIGN KEY (organization_id, payment_account_id)
    REFERENCES payment_accounts (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX bank_uploads_payment_account_id_idx ON bank_uploads (organization_id, payment_account_id);

CREATE TABLE bank_columns (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_account_id bigint NOT NULL,
  heads jsonb NOT NULL,
  heads_hash varchar(64) NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT bank_columns_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_columns_heads_key UNIQUE (organization_id, payment_account_id, heads_hash),
  CONSTRAINT bank_columns_payment_account_id_fkey FOREIGN KEY (organization_id, payment_account_id)
    REFERENCES payment_accounts (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE bank_statements (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_account_id bigint NOT NULL,
  found integer NOT NULL,
  created_by varchar(320),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT bank_statements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_statements_payment_account_id_fkey FOREIGN KEY (organization_id, payment_account_id)
    REFERENCES payment_accounts (organization_id, id)
);
CREATE INDEX bank_statements_payment_account_id_idx ON bank_statements (organization_id, payment_account_id);

CREATE TABLE bank_transactions (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  payment_account_id bigint NOT NULL,
  identity varchar(300) NOT NULL,
  booked_on date NOT NULL,
  amount_cents bigint NOT NULL,
  currency varchar(3) NOT NULL,
  name varchar(200) NOT NULL,
  iban varchar(34),
  text text NOT NULL,
  reference varchar(25),
  bank_id varchar(200),
  transaction_id varchar(200),
  end_to_end_id varchar(200),
  is_unsplit boolean NOT NULL DEFAULT false,
  is_set_aside boolean NOT NULL DEFAULT false,
  return_identity varchar(300),
  CONSTRAINT bank_transactions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bank_transactions_identity_key UNIQUE (organization_id, payment_account_id, identity),
  CONSTRAINT bank_transactions_payment_account_id_fkey FOREIGN KEY (organization_id, payment_account_id)
    REFERENCES payment_accounts (organization_id, id),
  CONSTRAINT bank_transactions_amount_cents_check CHECK (amount_cents > 0)
);
CREATE UNIQUE INDEX bank_transactions_return_identity_idx ON bank_transactions (organization_id, payment_account_id,
  return_identity) WHERE return_identity IS NOT NULL;
CREATE INDEX bank_transactions_iban_idx ON bank_transactions (organization_id, iban) WHERE iban IS NOT NULL;

CREATE TABLE payments (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  amount_cents bigint NOT NULL,
  paid_on date NOT NULL,
  method varchar(16) NOT NULL,
  note varchar(500) NOT NULL DEFAULT '',
  bank_transaction_id bigint,
  created_by varchar(320),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  voided_at timestamptz(3),
  void_reason varchar(500),
  CONSTRAINT payments_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (organization_id, order_id)
    REFERENCES orders (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT payments_bank_transaction_id_fkey FOREIGN KEY (organization_id, bank_transaction_id)
    REFERENCES bank_transactions (organization_id, id),
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents <> 0),
  CONSTRAINT payments_method_check CHECK (method IN ('transfer', 'cash', 'other'))
);
CREATE INDEX payments_order_id_idx ON payments (organization_id, order_id, id);
CREATE INDEX payments_voided_idx ON payments (organization_id, id) WHERE voided_at IS NOT NULL;
CREATE INDEX payments_bank_transaction_id_idx ON payments (organization_id, bank_transaction_id)
  WHERE bank_transaction_id IS NOT NULL;

-- Changes of orders

CREATE TABLE changes (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint,
  order_id bigint,
  kind varchar(32) NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  by varchar(320),
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT changes_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT changes_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT changes_order_id_fkey FOREIGN KEY (organization_id, order_id)
    REFERENCES orders (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT changes_resource_check CHECK (num_nonnulls(purchase_round_id, order_id) = 1)
);
CREATE INDEX changes_purchase_round_id_idx ON changes (organization_id, purchase_round_id, id)
  WHERE purchase_round_id IS NOT NULL;
CREATE INDEX changes_order_id_idx ON changes (organization_id, order_id, id) WHERE order_id IS NOT NULL;

-- Mail

CREATE TABLE mail_templates (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  event_type varchar(32) NOT NULL,
  subject varchar(500) NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  written_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mail_templates_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_templates_route_id_event_type_key UNIQUE (organization_id, route_id, event_type),
  CONSTRAINT mail_templates_route_id_fkey FOREIGN KEY (organization_id, route_id) REFERENCES routes (organization_id, id),
  CONSTRAINT mail_templates_event_type_check CHECK (event_type IN ('round_announced', 'deadline_reminder', 'order_confirmed',
    'order_changed', 'order_cancelled', 'payment_confirmed', 'payment_reminder', 'pickup_reminder', 'not_collected'))
);
CREATE INDEX mail_templates_organization_event_idx ON mail_templates (organization_id, event_type, id);

CREATE TABLE mail_template_translations (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  mail_template_id bigint NOT NULL,
  locale varchar(35) NOT NULL,
  subject varchar(500) NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  written_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mail_template_translations_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_template_translations_locale_key UNIQUE (organization_id, mail_template_id, locale),
  CONSTRAINT mail_template_translations_mail_template_id_fkey FOREIGN KEY (organization_id, mail_template_id)
    REFERENCES mail_templates (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE mailing_habits (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint NOT NULL,
  event_type varchar(32) NOT NULL,
  anchor varchar(32) NOT NULL,
  days integer NOT NULL,
  at varchar(5),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mailing_habits_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mailing_habits_route_id_fkey FOREIGN KEY (organization_id, route_id)
    REFERENCES routes (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT mailing_habits_event_type_check CHECK (event_type IN ('round_announced', 'deadline_reminder',
    'payment_reminder', 'pickup_reminder', 'not_collected')),
  CONSTRAINT mailing_habits_anchor_check CHECK (anchor IN ('opens_at', 'order_deadline_at', 'payment_due_at', 'pickup_at'))
);
CREATE INDEX mailing_habits_route_idx ON mailing_habits (organization_id, route_id, id);

CREATE TABLE mailings (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint NOT NULL,
  event_type varchar(32) NOT NULL,
  anchor varchar(32) NOT NULL,
  days integer NOT NULL,
  at varchar(5),
  status varchar(16) NOT NULL DEFAULT 'planned',
  due_at timestamptz(3),
  total integer NOT NULL DEFAULT 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mailings_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mailings_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT mailings_event_type_check CHECK (event_type IN ('round_announced', 'deadline_reminder', 'payment_reminder',
    'pickup_reminder', 'not_collected')),
  CONSTRAINT mailings_anchor_check CHECK (anchor IN ('opens_at', 'order_deadline_at', 'payment_due_at', 'pickup_at')),
  CONSTRAINT mailings_status_check CHECK (status IN ('planned', 'running', 'sent', 'missed', 'skipped'))
);
CREATE INDEX mailings_round_idx ON mailings (organization_id, purchase_round_id, id);
CREATE INDEX mailings_clock_idx ON mailings (due_at) WHERE status IN ('planned', 'running');

CREATE TABLE announcements (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint NOT NULL,
  route_id bigint NOT NULL,
  total integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  heartbeat_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3),
  event_type varchar(32) NOT NULL DEFAULT 'round_announced',
  mailing_id bigint,
  audience varchar(32),
  words jsonb,
  idempotency_key varchar(255),
  CONSTRAINT announcements_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT announcements_purchase_round_id_fkey FOREIGN KEY (organization_id, route_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, route_id, id) ON DELETE CASCADE,
  CONSTRAINT announcements_mailing_id_fkey FOREIGN KEY (organization_id, mailing_id)
    REFERENCES mailings (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT announcements_event_type_check CHECK (event_type IN ('round_announced', 'deadline_reminder', 'payment_reminder',
    'pickup_reminder', 'not_collected', 'message')),
  CONSTRAINT announcements_audience_check CHECK (audience IN ('active', 'not_ordered', 'ordered', 'owed', 'owing',
    'not_collected', 'nothing_handed_over'))
);
CREATE UNIQUE INDEX announcements_running_key ON announcements (organization_id, purchase_round_id, event_type)
  WHERE finished_at IS NULL;
CREATE INDEX announcements_round_idx ON announcements (organization_id, route_id, purchase_round_id, id);
CREATE INDEX announcements_mailing_idx ON announcements (organization_id, mailing_id);
CREATE INDEX announcements_purchase_round_idx ON announcements (organization_id, purchase_round_id, id);

CREATE TABLE mail_logs (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  route_id bigint,
  participant_id bigint,
  purchase_round_id bigint,
  order_id bigint,
  announcement_id bigint,
  event_type varchar(32),
  status varchar(16) NOT NULL,
  recipient varchar(320) NOT NULL,
  mailer_message_id varchar(64),
  mailer_token varchar(255),
  rendered_subject text NOT NULL,
  error_message text,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  status_event_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  purchase_order_id bigint,
  version integer,
  wording text,
  cause jsonb,
  CONSTRAINT mail_logs_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_logs_participant_id_fkey FOREIGN KEY (organization_id, route_id, participant_id)
    REFERENCES participants (organization_id, route_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_logs_purchase_round_id_fkey FOREIGN KEY (organization_id, route_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, route_id, id) ON DELETE SET NULL (purchase_round_id),
  CONSTRAINT mail_logs_order_id_fkey FOREIGN KEY (organization_id, order_id)
    REFERENCES orders (organization_id, id) ON DELETE SET NULL (order_id),
  CONSTRAINT mail_logs_announcement_id_fkey FOREIGN KEY (organization_id, announcement_id)
    REFERENCES announcements (organization_id, id) ON DELETE SET NULL (announcement_id),
  CONSTRAINT mail_logs_purchase_order_id_fkey FOREIGN KEY (organization_id, purchase_order_id)
    REFERENCES purchase_orders (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT mail_logs_about_check CHECK (CASE
    WHEN purchase_order_id IS NULL THEN num_nulls(route_id, participant_id, event_type) = 0
    AND num_nonnulls(version, wording) = 0
    ELSE num_nonnulls(route_id, participant_id, event_type, purchase_round_id, order_id, announcement_id) = 0
    AND num_nulls(version, wording) = 0 END),
  CONSTRAINT mail_logs_status_check
    CHECK (status IN ('sending', 'sent', 'failed', 'delivered', 'delayed', 'bounced', 'held')),
  CONSTRAINT mail_logs_event_type_check CHECK (event_type IN ('round_announced', 'deadline_reminder', 'order_confirmed',
    'order_changed', 'order_cancelled', 'payment_confirmed', 'payment_reminder', 'pickup_reminder', 'not_collected',
    'message'))
);
CREATE INDEX mail_logs_mailer_message_id_idx ON mail_logs (mailer_message_id);
CREATE INDEX mail_logs_sending_idx ON mail_logs (created_at) WHERE status = 'sending';
CREATE INDEX mail_logs_organization_idx ON mail_logs (organization_id, id) WHERE purchase_order_id IS NULL;
CREATE INDEX mail_logs_status_idx ON mail_logs (organization_id, status, id) WHERE purchase_order_id IS NULL;
CREATE INDEX mail_logs_event_type_idx ON mail_logs (organization_id, event_type, id);
CREATE INDEX mail_logs_participant_idx ON mail_logs (organization_id, participant_id, id);
CREATE INDEX mail_logs_round_idx ON mail_logs (organization_id, purchase_round_id, id);
CREATE INDEX mail_logs_order_idx ON mail_logs (organization_id, order_id);
CREATE INDEX mail_logs_announcement_idx ON mail_logs (organization_id, announcement_id);
CREATE INDEX mail_logs_purchase_order_idx ON mail_logs (organization_id, purchase_order_id, id)
  WHERE purchase_order_id IS NOT NULL;

CREATE TABLE mail_events (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  mail_log_id bigint NOT NULL,
  uuid varchar(100),
  event varchar(64) NOT NULL,
  occurred_at timestamptz(3),
  details text NOT NULL DEFAULT '',
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mail_events_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT mail_events_uuid_key UNIQUE (organization_id, mail_log_id, uuid),
  CONSTRAINT mail_events_mail_log_id_fkey FOREIGN KEY (organization_id, mail_log_id)
    REFERENCES mail_logs (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE unmatched_mail_events (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  mailer_message_id varchar(64) NOT NULL,
  body jsonb NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT unmatched_mail_events_pkey PRIMARY KEY (id)
);
CREATE INDEX unmatched_mail_events_message_idx ON unmatched_mail_events (mailer_message_id);
CREATE INDEX unmatched_mail_events_received_at_idx ON unmatched_mail_events (received_at);

-- Pickup

CREATE TABLE pickup_links (
  organization_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  purchase_round_id bigint NOT NULL,
  label varchar(100) NOT NULL DEFAULT '',
  secret_hash varchar(64) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT pickup_links_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT pickup_links_secret_hash_key UNIQUE (organization_id, secret_hash),
  CONSTRAINT pickup_links_purchase_round_id_fkey FOREIGN KEY (organization_id, purchase_round_id)
    REFERENCES purchase_rounds (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX pickup_links_purchase_round_id_idx ON pickup_links (organization_id, purchase_round_id, id);

CREATE TABLE pickup_events (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  event_id uuid NOT NULL,
  order_id bigint NOT NULL,
  kind varchar(16) NOT NULL,
  at timestamptz(3) NOT NULL,
  applied_at timestamptz(3) NOT NULL,
  line_id bigint,
  bottles integer,
  reason varchar(16),
  amount_cents bigint,
  name varchar(200),
  undoes uuid,
  pickup_link_id bigint,
  user_email varchar(320),
  payment_id bigint,
  given jsonb,
  undone_by uuid,
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT pickup_events_pkey PRIMARY KEY (organization_id, purchase_round_id, event_id),
  CONSTRAINT pickup_events_order_id_fkey FOREIGN KEY (organization_id, purchase_round_id, order_id)
    REFERENCES orders (organization_id, purchase_round_id, id) ON DELETE CASCADE,
  CONSTRAINT pickup_events_payment_id_fkey FOREIGN KEY (organization_id, payment_id)
    REFERENCES payments (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT pickup_events_pickup_link_id_fkey FOREIGN KEY (organization_id, pickup_link_id)
    REFERENCES pickup_links (organization_id, id) ON DELETE CASCADE,
  CONSTRAINT pickup_events_kind_check CHECK (kind IN ('handed_over', 'short', 'paid_cash', 'age_checked', 'collected',
    'undo')),
  CONSTRAINT pickup_events_reason_check CHECK (reason IN ('missing', 'broken', 'wrong')),
  CONSTRAINT pickup_events_author_check CHECK (num_nonnulls(pickup_link_id, user_email) = 1)
);
CREATE INDEX pickup_events_order_id_idx ON pickup_events (organization_id, purchase_round_id, order_id);
CREATE INDEX pickup_events_payment_id_idx ON pickup_events (organization_id, payment_id);
CREATE INDEX pickup_events_pickup_link_id_idx ON pickup_events (organization_id, pickup_link_id);

CREATE TABLE pickup_changes (
  organization_id bigint NOT NULL,
  purchase_round_id bigint NOT NULL,
  order_id bigint NOT NULL,
  transaction_id xid8 NOT NULL,
  CONSTRAINT pickup_changes_pkey PRIMARY KEY (organization_id, purchase_round_id, order_id)
);
CREATE INDEX pickup_changes_transaction_id_idx ON pickup_changes (organization_id, purchase_round_id, transaction_id);

-- Processes and their limits

CREATE TABLE job_workers (
  worker_id varchar(100) NOT NULL,
  heartbeat_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT job_workers_pkey PRIMARY KEY (worker_id)
);
CREATE INDEX job_workers_heartbeat_at_idx ON job_workers (heartbeat_at);

CREATE TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

CREATE TABLE idempotent_answers (
  organization_id bigint NOT NULL,
  path varchar(255) NOT NULL,
  key varchar(255) NOT NULL,
  request_hash varchar(64) NOT NULL,
  body text,
  location text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT idempotent_answers_pkey PRIMARY KEY (organization_id, path, key),
  CONSTRAINT idempotent_answers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations (id)
);
CREATE INDEX idempotent_answers_created_at_idx ON idempotent_answers (created_at);

-- Searches

-- Indexes by three letters, for searches in names, addresses and subjects. They come with an extension of
-- PostgreSQL that some installations lack or do not let this account add: then searches read every row of the
-- organization, and find the same.
DO $$
DECLARE
  v_operators text;
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE NOTICE 'This account may not add pg_trgm';
    END;
  END IF;

  -- Somebody may have added it in another schema.
  SELECT format('%I.gin_trgm_ops', nspname) INTO v_operators
  FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
  WHERE extname = 'pg_trgm';

  IF FOUND THEN
    -- New rows wait in a list until there are enough of them to sort in. It is kept short, because the row that
    -- fills it pays for all, and may be an order for which others wait.
    EXECUTE format(
      'CREATE INDEX participants_search_idx ON participants USING gin (name %1$s, email %1$s, phone %1$s)
       WITH (gin_pending_list_limit = 256)', v_operators);
    EXECUTE format(
      'CREATE INDEX mail_logs_search_idx ON mail_logs USING gin (rendered_subject %1$s, recipient %1$s)
       WITH (gin_pending_list_limit = 256)', v_operators);
  END IF;
END $$;
