// Written by npm run schema:update.

/** `null`: accepts null. `default`: has a value when an insert gives none. */
export type Column<Type, Flags extends "null" | "default" = never> = { type: Type; flags: Flags };

export type DatabaseColumns = {
  announcements: {
    created_at: Column<Date, "default">;
    dismissible: Column<boolean>;
    ends_at: Column<Date, "null">;
    id: Column<string, "default">;
    link: Column<string>;
    starts_at: Column<Date>;
    text: Column<unknown>;
    tone: Column<string>;
    version: Column<number, "default">;
  };
  api_tokens: {
    created_at: Column<Date, "default">;
    expires_at: Column<Date>;
    id: Column<string, "default">;
    last_used_at: Column<Date, "null">;
    name: Column<string>;
    prefix: Column<string>;
    revoked_at: Column<Date, "null">;
    scopes: Column<string[]>;
    token_hash: Column<Buffer>;
    user_id: Column<string>;
  };
  audit_log: {
    action: Column<string>;
    actor: Column<string>;
    actor_id: Column<string, "null">;
    address: Column<string, "null">;
    after: Column<unknown, "null">;
    api_token: Column<string, "null">;
    at: Column<Date, "default">;
    before: Column<unknown, "null">;
    id: Column<number, "default">;
    request_id: Column<string, "null">;
    subject: Column<string>;
    subject_id: Column<string, "null">;
  };
  backups: {
    bytes: Column<number, "default">;
    finished_at: Column<Date, "default">;
    id: Column<string, "default">;
    place: Column<string>;
    problem: Column<string, "null">;
    started_at: Column<Date>;
    tested: Column<boolean>;
  };
  brand_pictures: {
    created_at: Column<Date, "default">;
    kind: Column<string>;
    picture_id: Column<string>;
  };
  bulk_jobs: {
    actor_id: Column<string, "null">;
    asked: Column<unknown>;
    created_at: Column<Date, "default">;
    ended_at: Column<Date, "null">;
    hidden_at: Column<Date, "null">;
    id: Column<string, "default">;
    kind: Column<string>;
    total: Column<number>;
  };
  bulk_results: {
    at: Column<Date, "default">;
    facts: Column<unknown, "null">;
    job_id: Column<string>;
    message: Column<string, "null">;
    ok: Column<boolean>;
    order_id: Column<string>;
    position: Column<number>;
  };
  campaign_deliveries: {
    at: Column<Date, "null">;
    campaign_id: Column<string>;
    error: Column<string, "null">;
    mail_id: Column<string, "default">;
    retry_at: Column<Date, "null">;
    status: Column<string, "default">;
    subscriber_id: Column<string>;
    tries: Column<number, "default">;
  };
  campaigns: {
    audience: Column<unknown, "default">;
    audience_fixed_at: Column<Date, "null">;
    created_at: Column<Date, "default">;
    created_by: Column<string, "null">;
    ended_at: Column<Date, "null">;
    failures: Column<number, "default">;
    html: Column<unknown>;
    id: Column<string, "default">;
    name: Column<string>;
    problem: Column<string, "null">;
    scheduled_at: Column<Date, "null">;
    started_at: Column<Date, "null">;
    status: Column<string, "default">;
    subject: Column<unknown>;
    updated_at: Column<Date, "default">;
  };
  cart_codes: {
    chosen_at: Column<Date, "default">;
    code: Column<string>;
    user_id: Column<string>;
  };
  cart_lines: {
    added_at: Column<Date, "default">;
    held: Column<number, "default">;
    quantity: Column<number>;
    saved_for_later: Column<boolean, "default">;
    seen_price: Column<number, "null">;
    user_id: Column<string>;
    variant_id: Column<string>;
  };
  categories: {
    description: Column<unknown, "default">;
    hidden: Column<boolean, "default">;
    merged_into: Column<string, "null">;
    name: Column<unknown>;
    parent: Column<string, "null">;
    picture_id: Column<string, "null">;
    position: Column<number, "default">;
    seo: Column<unknown, "default">;
    size_chart: Column<unknown, "null">;
    slug: Column<string>;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
  };
  category_slugs: {
    category: Column<string>;
    created_at: Column<Date, "default">;
    is_current: Column<boolean, "default">;
    slug: Column<string>;
  };
  cdn_purges: {
    due_at: Column<Date>;
    tag: Column<string>;
  };
  checkout_sessions: {
    created_at: Column<Date, "default">;
    draft: Column<unknown>;
    draft_id: Column<string, "null">;
    ended_at: Column<Date, "null">;
    expires_at: Column<Date>;
    id: Column<string, "default">;
    idempotency_key: Column<string>;
    language: Column<string>;
    order_id: Column<string, "null">;
    provider: Column<string>;
    reference: Column<string, "null">;
    request_hash: Column<string>;
    status: Column<string, "default">;
    total: Column<number>;
    url: Column<string, "null">;
    user_id: Column<string, "null">;
  };
  collection_products: {
    collection_id: Column<string>;
    position: Column<number, "default">;
    product_id: Column<string>;
  };
  collection_slugs: {
    collection_id: Column<string>;
    created_at: Column<Date, "default">;
    is_current: Column<boolean, "default">;
    slug: Column<string>;
  };
  collections: {
    created_at: Column<Date, "default">;
    description: Column<unknown, "default">;
    hidden: Column<boolean, "default">;
    id: Column<string, "default">;
    kind: Column<string>;
    name: Column<unknown>;
    picture_id: Column<string, "null">;
    position: Column<number, "default">;
    rules: Column<unknown, "default">;
    seo: Column<unknown, "default">;
    sort: Column<string, "default">;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
    visible_from: Column<Date, "null">;
    visible_until: Column<Date, "null">;
  };
  colours: {
    created_at: Column<Date, "default">;
    families: Column<string[], "default">;
    hex: Column<string, "null">;
    key: Column<string>;
    merged_into: Column<string, "null">;
    name: Column<unknown>;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
  };
  consent_log: {
    action: Column<string>;
    at: Column<Date, "default">;
    id: Column<number, "default">;
    language: Column<string, "null">;
    purpose: Column<string, "default">;
    text_shown: Column<string, "null">;
    user_id: Column<string, "null">;
    visitor: Column<string, "null">;
  };
  contact_answers: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    body: Column<string>;
    id: Column<string, "default">;
    message_id: Column<string>;
  };
  contact_messages: {
    answered_at: Column<Date, "null">;
    created_at: Column<Date, "default">;
    email: Column<string>;
    id: Column<string, "default">;
    language: Column<string, "default">;
    message: Column<string>;
    name: Column<string>;
    order_number: Column<string, "null">;
    status: Column<string, "default">;
    ticket: Column<number, "default">;
    topic: Column<string, "default">;
    user_id: Column<string, "null">;
  };
  content_page_pictures: {
    created_at: Column<Date, "default">;
    picture_id: Column<string>;
  };
  content_page_redirects: {
    page_id: Column<string>;
    slug: Column<string>;
  };
  content_page_versions: {
    actor: Column<string>;
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    body: Column<unknown>;
    description: Column<unknown>;
    page_id: Column<string>;
    published: Column<boolean>;
    slug: Column<string>;
    title: Column<unknown>;
    version: Column<number>;
  };
  content_pages: {
    body: Column<unknown>;
    created_at: Column<Date, "default">;
    description: Column<unknown>;
    id: Column<string, "default">;
    is_policy: Column<boolean, "default">;
    published: Column<boolean>;
    slug: Column<string>;
    title: Column<unknown>;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
  };
  coupon_uses: {
    amount: Column<number>;
    coupon_id: Column<string>;
    id: Column<string, "default">;
    order_id: Column<string, "null">;
    returned_at: Column<Date, "null">;
    session_id: Column<string, "null">;
    used_at: Column<Date, "default">;
    user_id: Column<string, "null">;
  };
  coupons: {
    active: Column<boolean, "default">;
    amount_off: Column<number, "null">;
    categories: Column<string[], "default">;
    code: Column<string>;
    created_at: Column<Date, "default">;
    deleted_at: Column<Date, "null">;
    earned_by: Column<string, "null">;
    expires_at: Column<Date, "null">;
    id: Column<string, "default">;
    kind: Column<string>;
    max_per_user: Column<number, "null">;
    max_uses: Column<number, "null">;
    min_subtotal: Column<number, "default">;
    owner_id: Column<string, "null">;
    percent_off: Column<number, "null">;
    starts_at: Column<Date, "null">;
    updated_at: Column<Date, "default">;
    uses: Column<number, "default">;
    withdrawn_at: Column<Date, "null">;
  };
  courier_accounts: {
    courier: Column<string>;
    hint: Column<string>;
    pickup_location: Column<string, "null">;
    secret: Column<string>;
    updated_at: Column<Date, "default">;
    updated_by: Column<string, "null">;
  };
  courier_ledger: {
    amount: Column<number>;
    at: Column<Date, "default">;
    courier: Column<string>;
    courier_name: Column<string>;
    entry: Column<string>;
    id: Column<number, "default">;
    shipment_id: Column<string, "null">;
    statement_id: Column<string, "null">;
  };
  courier_statement_formats: {
    columns: Column<unknown>;
    courier: Column<string>;
    courier_name: Column<string>;
    updated_at: Column<Date, "default">;
  };
  courier_statement_rows: {
    decided_at: Column<Date, "null">;
    decided_by: Column<string, "null">;
    decision: Column<string, "null">;
    difference: Column<string, "null">;
    expected: Column<number>;
    fee: Column<number>;
    note: Column<string, "null">;
    position: Column<number>;
    reference: Column<string>;
    shipment_id: Column<string, "null">;
    stated: Column<number>;
    statement_id: Column<string>;
  };
  courier_statements: {
    actor_id: Column<string, "null">;
    closed_at: Column<Date, "null">;
    closed_by: Column<string, "null">;
    courier: Column<string>;
    courier_name: Column<string>;
    created_at: Column<Date, "default">;
    file_hash: Column<string>;
    file_name: Column<string>;
    id: Column<string, "default">;
    number: Column<number, "default">;
    status: Column<string, "default">;
    transfer_note: Column<string, "null">;
    transfer_reference: Column<string, "null">;
    transferred: Column<number, "null">;
    transferred_on: Column<string, "null">;
    until: Column<string>;
  };
  credit_balances: {
    balance: Column<number>;
    updated_at: Column<Date, "default">;
    user_id: Column<string>;
  };
  credit_ledger: {
    actor_id: Column<string, "null">;
    amount: Column<number>;
    at: Column<Date, "default">;
    balance: Column<number>;
    entry: Column<string>;
    id: Column<number, "default">;
    idempotency_key: Column<string, "null">;
    order_id: Column<string, "null">;
    refund_id: Column<string, "null">;
    session_id: Column<string, "null">;
    user_id: Column<string>;
  };
  credit_notes: {
    amount: Column<number>;
    id: Column<string, "default">;
    issued_at: Column<Date, "default">;
    number: Column<number>;
    order_id: Column<string>;
    refund_id: Column<string, "null">;
    year: Column<number>;
  };
  credit_reasons: {
    entry_id: Column<number>;
    reason: Column<string>;
  };
  customer_changes: {
    id: Column<number, "default">;
    user_id: Column<string>;
  };
  customer_notes: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    id: Column<number, "default">;
    note: Column<string>;
    user_id: Column<string>;
  };
  customer_stats: {
    governorate: Column<string, "null">;
    last_order_at: Column<Date, "null">;
    orders: Column<number>;
    user_id: Column<string>;
    value: Column<number>;
  };
  customer_tags: {
    tag: Column<string>;
    user_id: Column<string>;
  };
  delivery_promises: {
    expected_day: Column<string, "null">;
    first_day: Column<string>;
    last_day: Column<string>;
    order_id: Column<string>;
    told_at: Column<Date, "null">;
  };
  demo_categories: {
    category: Column<string>;
    fingerprint: Column<string>;
  };
  demo_data: {
    actor: Column<string, "null">;
    actor_id: Column<string, "null">;
    added_at: Column<Date, "default">;
    deleted_categories: Column<number, "default">;
    deleted_products: Column<number, "default">;
    hidden_products: Column<number, "default">;
    id: Column<boolean, "default">;
    keep_categories: Column<boolean, "default">;
    kept_categories: Column<number, "default">;
    kept_products: Column<number, "default">;
    removal_requested_at: Column<Date, "null">;
    removed_at: Column<Date, "null">;
  };
  demo_products: {
    fingerprint: Column<string>;
    product_id: Column<string>;
  };
  desk_words: {
    product_id: Column<string>;
    words: Column<string>;
  };
  draft_orders: {
    channel: Column<string>;
    coupon_code: Column<string, "null">;
    created_at: Column<Date, "default">;
    created_by: Column<string>;
    customer_name: Column<string, "default">;
    delivery_method: Column<string, "default">;
    discount: Column<number, "default">;
    discount_reason: Column<string, "null">;
    email: Column<string, "default">;
    expires_at: Column<Date, "null">;
    id: Column<string, "default">;
    language: Column<string>;
    lines: Column<unknown, "default">;
    number: Column<number, "default">;
    order_id: Column<string, "null">;
    payment: Column<string>;
    phones: Column<string[], "default">;
    prepared: Column<unknown, "null">;
    sent_at: Column<Date, "null">;
    shipping_address: Column<unknown, "default">;
    status: Column<string, "default">;
    total: Column<number, "null">;
    updated_at: Column<Date, "default">;
    user_id: Column<string, "null">;
    version: Column<number, "default">;
  };
  email_changes: {
    at: Column<Date, "default">;
    email: Column<string>;
    user_id: Column<string>;
  };
  exchanges: {
    actor_id: Column<string, "null">;
    credit: Column<number>;
    id: Column<string, "default">;
    items: Column<unknown>;
    order_id: Column<string>;
    price: Column<number>;
    reason: Column<string, "default">;
    replacement_id: Column<string, "null">;
    requested_at: Column<Date, "default">;
    requested_by: Column<string>;
    resolution: Column<string, "null">;
    return_id: Column<string, "null">;
    settled_at: Column<Date, "null">;
    status: Column<string, "default">;
  };
  facet_values: {
    attribute: Column<string>;
    id: Column<number, "default">;
    key: Column<string>;
    label: Column<unknown>;
  };
  holidays: {
    day: Column<string>;
    name: Column<unknown>;
  };
  home_page_pictures: {
    created_at: Column<Date, "default">;
    picture_id: Column<string>;
  };
  home_page_versions: {
    actor: Column<string>;
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    sections: Column<unknown, "null">;
    version: Column<number>;
  };
  identities: {
    created_at: Column<Date, "default">;
    email: Column<string, "null">;
    issuer: Column<string>;
    provider: Column<string>;
    subject: Column<string>;
    user_id: Column<string>;
  };
  imported_pictures: {
    picture_id: Column<string, "null">;
    product_id: Column<string>;
    url: Column<string>;
  };
  imported_products: {
    fingerprint: Column<string>;
    imported_at: Column<Date, "default">;
    product_id: Column<string>;
    source_key: Column<string>;
    system: Column<string>;
  };
  invoice_numbers: {
    last: Column<number, "default">;
    series: Column<string, "default">;
    year: Column<number>;
  };
  invoices: {
    issued_at: Column<Date, "default">;
    number: Column<number>;
    order_id: Column<string>;
    year: Column<number>;
  };
  list_items: {
    added_at: Column<Date, "default">;
    product_id: Column<string>;
    user_id: Column<string>;
  };
  manifests: {
    actor_id: Column<string, "null">;
    courier: Column<string>;
    courier_name: Column<string>;
    created_at: Column<Date, "default">;
    id: Column<string, "default">;
    number: Column<number, "default">;
  };
  menus: {
    items: Column<unknown>;
    name: Column<string>;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
  };
  migrations: {
    checksum: Column<string, "null">;
    name: Column<string>;
    run_at: Column<Date, "null" | "default">;
  };
  notice_publisher: {
    alive_at: Column<Date>;
    id: Column<boolean, "default">;
  };
  order_confirmation_events: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    by: Column<string>;
    changes: Column<string[], "default">;
    event: Column<string>;
    id: Column<number, "default">;
    order_id: Column<string>;
  };
  order_confirmations: {
    attempts: Column<number, "default">;
    claimed_by: Column<string, "null">;
    claimed_until: Column<Date, "null">;
    deadline_at: Column<Date>;
    deliver_on: Column<string, "null">;
    due_at: Column<Date, "null" | "default">;
    order_id: Column<string>;
    outcome: Column<string, "default">;
    reasons: Column<string[]>;
    settled_at: Column<Date, "null">;
    settled_by: Column<string, "null">;
  };
  order_corrections: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    by: Column<string>;
    id: Column<number, "default">;
    order_id: Column<string>;
    parts: Column<string[]>;
  };
  order_count_changes: {
    day: Column<string>;
    governorate: Column<string>;
    orders: Column<number>;
    payment_method: Column<string>;
    status: Column<string>;
  };
  order_counts: {
    day: Column<string>;
    governorate: Column<string>;
    orders: Column<number>;
    payment_method: Column<string>;
    status: Column<string>;
  };
  order_history: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    by: Column<string>;
    customer_message: Column<string, "null">;
    from_status: Column<string, "null">;
    id: Column<number, "default">;
    order_id: Column<string>;
    paid_in_shop: Column<boolean, "default">;
    reason: Column<string, "null">;
    to_status: Column<string>;
  };
  order_lines: {
    attributes: Column<unknown, "default">;
    category: Column<string>;
    deal_percent: Column<number>;
    discount: Column<number, "default">;
    id: Column<string, "default">;
    name: Column<unknown>;
    order_id: Column<string>;
    picture_file: Column<string, "null">;
    picture_id: Column<string, "null">;
    position: Column<number>;
    price: Column<number>;
    product_id: Column<string, "null">;
    quantity: Column<number>;
    restocked: Column<number, "default">;
    returned: Column<number, "default">;
    sku: Column<string>;
    total: Column<number>;
    variant_id: Column<string, "null">;
  };
  order_notes: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    id: Column<number, "default">;
    note: Column<string>;
    order_id: Column<string>;
  };
  orders: {
    anonymised_at: Column<Date, "null">;
    billing_address: Column<unknown>;
    channel: Column<string, "null">;
    coupon_code: Column<string, "null">;
    credit_used: Column<number, "default">;
    customer_name: Column<string>;
    delivered_at: Column<Date, "null">;
    delivery_method: Column<string, "default">;
    discount: Column<number>;
    discount_reason: Column<string, "null">;
    dispatched_at: Column<Date, "null">;
    email: Column<string>;
    governorate: Column<string>;
    id: Column<string, "default">;
    idempotency_key: Column<string>;
    language: Column<string>;
    link_revoked_at: Column<Date, "null">;
    number: Column<number, "default">;
    payment_method: Column<string>;
    phones: Column<string[]>;
    placed_at: Column<Date, "default">;
    prices_include_tax: Column<boolean, "default">;
    refund_to_credit: Column<boolean, "default">;
    refunded: Column<number, "default">;
    replaces_order_id: Column<string, "null">;
    request_hash: Column<string, "null">;
    shipping: Column<number>;
    shipping_address: Column<unknown>;
    status: Column<string>;
    subtotal: Column<number>;
    taken_by: Column<string, "null">;
    tax: Column<number>;
    tax_percent: Column<number, "null">;
    total: Column<number>;
    tracking_courier: Column<string, "null">;
    tracking_number: Column<string, "null">;
    updated_at: Column<Date, "default">;
    user_id: Column<string, "null">;
    version: Column<number, "default">;
  };
  outbox: {
    attempts: Column<number, "default">;
    body_text: Column<string, "null">;
    created_at: Column<Date, "default">;
    facts: Column<unknown, "null">;
    forget: Column<boolean, "default">;
    headers: Column<unknown, "default">;
    html: Column<string, "null">;
    id: Column<string, "default">;
    key: Column<string, "null">;
    language: Column<string>;
    last_error: Column<string, "null">;
    next_attempt_at: Column<Date, "default">;
    order_id: Column<string, "null">;
    recipient: Column<string>;
    sent_at: Column<Date, "null">;
    status: Column<string, "default">;
    subject: Column<string, "null">;
    template: Column<string>;
    traceparent: Column<string, "null">;
    urgent: Column<boolean, "default">;
  };
  payment_ledger: {
    amount: Column<number>;
    at: Column<Date, "default">;
    entry: Column<string>;
    id: Column<number, "default">;
    order_id: Column<string, "null">;
    provider: Column<string>;
    reference: Column<string, "null">;
    refund_id: Column<string, "null">;
    session_id: Column<string, "null">;
  };
  paymob_refunds: {
    amount: Column<number>;
    created_at: Column<Date, "default">;
    idempotency_key: Column<string>;
    payment: Column<string>;
    problem: Column<string, "null">;
    refund_id: Column<string, "null">;
    returned_before: Column<number>;
    state: Column<string, "default">;
    transaction_id: Column<string>;
  };
  payout_accounts: {
    account: Column<string>;
    given_by: Column<string>;
    holder: Column<string>;
    method: Column<string>;
    order_id: Column<string>;
    updated_at: Column<Date, "default">;
  };
  payout_returns: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    id: Column<string, "default">;
    order_id: Column<string>;
    reason: Column<string, "null">;
    reference: Column<string>;
    refund_id: Column<string>;
  };
  payouts: {
    account: Column<string, "null">;
    account_hint: Column<string, "null">;
    amount: Column<number>;
    created_at: Column<Date, "default">;
    holder: Column<string, "null">;
    id: Column<string, "default">;
    method: Column<string, "null">;
    number: Column<number, "default">;
    order_id: Column<string>;
    paid_at: Column<Date, "null">;
    paid_by: Column<string, "null">;
    reference: Column<string, "null">;
    refund_id: Column<string>;
    status: Column<string, "default">;
  };
  pictures: {
    alt: Column<unknown, "default">;
    created_at: Column<Date, "default">;
    file: Column<string>;
    height: Column<number>;
    id: Column<string, "default">;
    placeholder: Column<string, "null">;
    position: Column<number, "default">;
    product_id: Column<string, "null">;
    shows: Column<unknown, "default">;
    status: Column<string, "default">;
    width: Column<number>;
  };
  price_history: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    deal_percent: Column<number>;
    price: Column<number>;
    product_id: Column<string>;
    variant_id: Column<string, "null">;
  };
  product_import_items: {
    action: Column<string>;
    attempts: Column<number, "default">;
    import_id: Column<string>;
    lines: Column<unknown>;
    message: Column<string, "null">;
    notes: Column<unknown>;
    position: Column<number>;
    product: Column<unknown>;
    product_id: Column<string, "null">;
    source_key: Column<string>;
    state: Column<string, "default">;
  };
  product_import_pictures: {
    alt: Column<string>;
    attempts: Column<number, "default">;
    import_id: Column<string>;
    language: Column<string>;
    message: Column<string, "null">;
    place: Column<number>;
    position: Column<number>;
    product_id: Column<string>;
    state: Column<string, "default">;
    url: Column<string>;
    variant_ids: Column<string[]>;
  };
  product_imports: {
    actor_id: Column<string, "null">;
    api_token: Column<string, "null">;
    created_at: Column<Date, "default">;
    ended_at: Column<Date, "null">;
    file_name: Column<string>;
    header: Column<string[]>;
    id: Column<string, "default">;
    ignored_columns: Column<string[]>;
    options: Column<unknown>;
    request_id: Column<string>;
    row_count: Column<number>;
    started_at: Column<Date, "null">;
    status: Column<string, "default">;
    system: Column<string>;
    touched_at: Column<Date, "default">;
  };
  product_reviews: {
    answer: Column<string, "null">;
    answered_at: Column<Date, "null">;
    body: Column<string, "default">;
    created_at: Column<Date, "default">;
    fit: Column<string, "null">;
    hidden_reason: Column<string, "null">;
    id: Column<string, "default">;
    is_demo: Column<boolean, "default">;
    language: Column<string, "null">;
    order_id: Column<string, "null">;
    product_id: Column<string>;
    report_reasons: Column<string[], "default">;
    reports: Column<number, "default">;
    shown_name: Column<string, "default">;
    stars: Column<number>;
    status: Column<string, "default">;
    title: Column<string, "default">;
    updated_at: Column<Date, "default">;
    user_id: Column<string, "null">;
    version: Column<number, "default">;
  };
  product_views: {
    product_id: Column<string>;
    user_id: Column<string>;
    viewed_at: Column<Date, "default">;
  };
  products: {
    attributes: Column<unknown, "default">;
    category: Column<string>;
    created_at: Column<Date, "default">;
    deal_percent: Column<number, "default">;
    deal_price: Column<number, "default">;
    description: Column<unknown>;
    fits: Column<number[], "default">;
    hidden: Column<boolean, "default">;
    id: Column<string>;
    is_featured: Column<boolean, "default">;
    level: Column<string, "default">;
    low_variants: Column<number, "default">;
    max_price: Column<number, "null">;
    min_deal_price: Column<number, "default">;
    min_price: Column<number, "null">;
    name: Column<unknown>;
    price: Column<number>;
    ratings: Column<number[], "default">;
    size_chart: Column<unknown, "null">;
    sold: Column<number, "default">;
    stock: Column<number, "default">;
    stock_step: Column<number, "default">;
    tags: Column<string[], "default">;
    updated_at: Column<Date, "default">;
    version: Column<number, "default">;
  };
  queued_notices: {
    channel: Column<string>;
    payload: Column<string>;
  };
  rate_limits: {
    expire: Column<number, "null">;
    key: Column<string>;
    points: Column<number, "default">;
  };
  reconciliations: {
    day: Column<string>;
    made_at: Column<Date, "default">;
    report: Column<unknown>;
  };
  recovery_codes: {
    hash: Column<Buffer>;
    used_at: Column<Date, "null">;
    user_id: Column<string>;
  };
  refunds: {
    actor_id: Column<string, "null">;
    amount: Column<number>;
    attempts: Column<number, "default">;
    created_at: Column<Date, "default">;
    credit_part: Column<number, "default">;
    customer_message: Column<string, "null">;
    held_at: Column<Date, "null">;
    id: Column<string, "default">;
    idempotency_key: Column<string, "default">;
    kind: Column<string>;
    last_error: Column<string, "null">;
    lines: Column<unknown, "default">;
    order_id: Column<string, "null">;
    paid_to: Column<unknown, "null">;
    provider: Column<string>;
    reason: Column<string, "null">;
    reference: Column<string, "null">;
    requested_by: Column<string>;
    restock: Column<unknown, "default">;
    session_id: Column<string, "null">;
    settled_at: Column<Date, "null">;
    status: Column<string, "default">;
  };
  report_cash: {
    asked: Column<number>;
    called_off: Column<number>;
    collected: Column<number>;
    confirm_minutes: Column<number>;
    confirmed: Column<number>;
    day: Column<string>;
    fees: Column<number>;
    refunded: Column<number>;
    return_cost: Column<number>;
    unanswered: Column<number>;
  };
  report_categories: {
    amount: Column<number>;
    category: Column<string>;
    day: Column<string>;
    pieces: Column<number>;
    returned: Column<number, "null">;
    sold: Column<number, "null">;
  };
  report_changes: {
    day: Column<string>;
    id: Column<number, "default">;
  };
  report_cohorts: {
    cohort: Column<string>;
    customers: Column<number>;
    month: Column<string>;
    sales: Column<number>;
    value: Column<number>;
  };
  report_courier_cash: {
    collected: Column<number>;
    courier: Column<string>;
    courier_name: Column<string>;
    day: Column<string>;
    fees: Column<number>;
    owed: Column<number>;
    paid: Column<number>;
    parcels: Column<number>;
    written_off: Column<number>;
  };
  report_delivery_changes: {
    day: Column<string>;
    id: Column<number, "default">;
  };
  report_goods: {
    amount: Column<number>;
    category: Column<string>;
    day: Column<string>;
    pieces: Column<number>;
    product_id: Column<string>;
    returned: Column<number, "null">;
    sold: Column<number, "null">;
  };
  report_goods_months: {
    amount: Column<number>;
    category: Column<string>;
    month: Column<string>;
    pieces: Column<number>;
    product_id: Column<string>;
    returned: Column<number, "null">;
    sold: Column<number, "null">;
  };
  report_goods_years: {
    amount: Column<number>;
    category: Column<string>;
    pieces: Column<number>;
    product_id: Column<string>;
    returned: Column<number, "null">;
    sold: Column<number, "null">;
    year: Column<string>;
  };
  report_parcels: {
    day: Column<string>;
    delivered: Column<number>;
    key: Column<string>;
    kind: Column<string>;
    parcels: Column<number>;
    refused: Column<number>;
    return_cost: Column<number>;
    sent_back: Column<number>;
  };
  report_partial_days: {
    day: Column<string>;
    id: Column<number, "default">;
  };
  report_stock: {
    day: Column<string>;
    stock: Column<number>;
    value: Column<number>;
  };
  report_trade: {
    credit_notes: Column<number, "null">;
    credited: Column<number, "null">;
    credited_tax: Column<number, "null">;
    day: Column<string>;
    discount: Column<number, "null">;
    first_sales: Column<number, "null">;
    first_value: Column<number, "null">;
    governorate: Column<string>;
    invoiced: Column<number, "null">;
    invoiced_shipping: Column<number, "null">;
    invoiced_tax: Column<number, "null">;
    invoices: Column<number, "null">;
    paid: Column<number>;
    payment_method: Column<string>;
    placed: Column<number>;
    refunded: Column<number>;
    sales: Column<number>;
    shipping: Column<number, "null">;
    tax: Column<number, "null">;
    value: Column<number, "null">;
  };
  report_vat: {
    credit_notes: Column<number>;
    credited: Column<number>;
    credited_tax: Column<number>;
    day: Column<string>;
    invoiced: Column<number>;
    invoiced_shipping: Column<number>;
    invoiced_tax: Column<number>;
    invoices: Column<number>;
    rate: Column<number>;
  };
  returns: {
    amount: Column<number, "default">;
    carried: Column<number, "default">;
    carried_refund_id: Column<string, "null">;
    cost: Column<number, "default">;
    id: Column<string, "default">;
    inspection_note: Column<string, "null">;
    kind: Column<string, "default">;
    lines: Column<unknown>;
    order_id: Column<string>;
    photos: Column<string[], "default">;
    reason: Column<string>;
    received_at: Column<Date, "null">;
    refund_id: Column<string, "null">;
    requested_at: Column<Date, "default">;
    requested_by: Column<string, "default">;
    resolution: Column<string, "null">;
    restocked: Column<unknown, "default">;
    settled_at: Column<Date, "null">;
    status: Column<string, "default">;
    whole: Column<boolean, "default">;
  };
  review_opt_outs: {
    at: Column<Date, "default">;
    email: Column<string>;
  };
  review_requests: {
    asked_at: Column<Date, "default">;
    order_id: Column<string>;
  };
  sandbox_payments: {
    amount: Column<number>;
    cancel_url: Column<string>;
    card: Column<string, "null">;
    created_at: Column<Date, "default">;
    currency: Column<string, "default">;
    expires_at: Column<Date>;
    id: Column<string, "default">;
    language: Column<string, "default">;
    paid_at: Column<Date, "null">;
    session_id: Column<string>;
    shop_name: Column<string, "default">;
    status: Column<string, "default">;
    success_url: Column<string>;
    webhook_url: Column<string>;
  };
  sandbox_refunds: {
    amount: Column<number>;
    created_at: Column<Date, "default">;
    id: Column<string, "default">;
    idempotency_key: Column<string>;
    payment_id: Column<string>;
    status: Column<string>;
  };
  saved_views: {
    created_at: Column<Date, "default">;
    id: Column<string, "default">;
    name: Column<string>;
    query: Column<string>;
    screen: Column<string>;
    user_id: Column<string>;
  };
  scheduled_deals: {
    actor_id: Column<string, "null">;
    created_at: Column<Date, "default">;
    ends_at: Column<Date>;
    id: Column<string, "default">;
    percent: Column<number>;
    previous: Column<number, "null">;
    product_id: Column<string>;
    starts_at: Column<Date>;
    status: Column<string, "default">;
  };
  search_days: {
    clicks: Column<number, "default">;
    day: Column<string>;
    misses: Column<number, "default">;
    searches: Column<number, "default">;
    shown: Column<string>;
    term: Column<string>;
  };
  search_documents: {
    available: Column<number[], "default">;
    category: Column<string>;
    choices: Column<number[], "default">;
    created_at: Column<Date>;
    deal_percent: Column<number>;
    deal_price: Column<number>;
    in_stock: Column<boolean, "default">;
    look: Column<number, "default">;
    name_tags: Column<string[], "default">;
    names: Column<string>;
    pairs: Column<number[], "default">;
    product_id: Column<string>;
    sold: Column<number>;
    word_tags: Column<string[], "default">;
    words: Column<string>;
  };
  search_index_state: {
    only_row: Column<boolean, "default">;
    thesaurus: Column<string>;
  };
  search_misses: {
    count: Column<number, "default">;
    last_at: Column<Date, "default">;
    term: Column<string>;
  };
  search_pins: {
    is_buried: Column<boolean, "default">;
    place: Column<number>;
    product_id: Column<string>;
    term: Column<string>;
    until: Column<string>;
  };
  search_queue: {
    product_id: Column<string>;
    turn: Column<number, "default">;
  };
  search_synonym_words: {
    term: Column<string>;
    word: Column<string>;
  };
  search_synonyms: {
    synonyms: Column<string[]>;
    term: Column<string>;
    updated_at: Column<Date, "default">;
  };
  search_usage: {
    clicks: Column<number, "default">;
    language: Column<string>;
    last_at: Column<Date, "default">;
    searches: Column<number, "default">;
    shown: Column<string>;
    term: Column<string>;
  };
  search_words: {
    language: Column<string>;
    named: Column<boolean, "default">;
    shown: Column<string>;
    stem: Column<string, "default">;
    word: Column<string>;
  };
  sessions: {
    address: Column<string, "null">;
    attempt: Column<Buffer, "null">;
    created_at: Column<Date, "default">;
    device: Column<Buffer, "null">;
    generation: Column<number, "default">;
    id: Column<string, "default">;
    last_active_at: Column<Date, "default">;
    reauthenticated_at: Column<Date, "null">;
    replaced_at: Column<Date[], "default">;
    revoked_at: Column<Date, "null">;
    revoked_because: Column<string, "null">;
    salt: Column<Buffer>;
    token_hash: Column<Buffer>;
    user_agent: Column<string, "null">;
    user_id: Column<string>;
  };
  settings: {
    key: Column<string>;
    updated_at: Column<Date, "default">;
    updated_by: Column<string, "null">;
    value: Column<unknown>;
  };
  setup_guide: {
    dismissed_at: Column<Date, "null">;
    id: Column<boolean, "default">;
    mail_detail: Column<string, "null">;
    mail_problem: Column<string, "null">;
    mail_tested_at: Column<Date, "null">;
    mail_transport: Column<string, "null">;
    skipped: Column<string[], "default">;
  };
  shipment_events: {
    at: Column<Date>;
    code: Column<string, "null">;
    id: Column<number, "default">;
    key: Column<string>;
    kind: Column<string>;
    reason: Column<string, "null">;
    received_at: Column<Date, "default">;
    shipment_id: Column<string>;
    source: Column<string>;
  };
  shipment_job_orders: {
    job_id: Column<string>;
    message: Column<string, "null">;
    ok: Column<boolean, "null">;
    order_id: Column<string>;
    position: Column<number>;
    shipment_id: Column<string, "null">;
  };
  shipment_jobs: {
    actor_id: Column<string, "null">;
    created_at: Column<Date, "default">;
    ended_at: Column<Date, "null">;
    hidden_at: Column<Date, "null">;
    id: Column<string, "default">;
    options: Column<unknown>;
    request_id: Column<string>;
    touched_at: Column<Date, "default">;
  };
  shipments: {
    actor_id: Column<string, "null">;
    booking_uncertain: Column<boolean, "default">;
    booking_until: Column<Date, "null">;
    cash: Column<number>;
    courier: Column<string>;
    courier_name: Column<string>;
    courier_reference: Column<string, "null">;
    created_at: Column<Date, "default">;
    ended_at: Column<Date, "null">;
    fragile: Column<boolean>;
    handed_over_at: Column<Date, "null">;
    id: Column<string, "default">;
    kind: Column<string, "default">;
    lines: Column<unknown>;
    manifest_id: Column<string, "null">;
    note: Column<string, "default">;
    number: Column<number, "default">;
    open_before_paying: Column<boolean>;
    order_id: Column<string>;
    polled_at: Column<Date, "null">;
    problem: Column<string, "null">;
    redelivery_asked_at: Column<Date, "null">;
    redelivery_day: Column<string, "null">;
    request_key: Column<string>;
    status: Column<string, "default">;
    tracking_number: Column<string, "null">;
    updated_at: Column<Date, "default">;
    waived_cash: Column<number, "default">;
    weight_grams: Column<number, "null">;
    written_off: Column<unknown, "default">;
  };
  staff_invitations: {
    accepted_at: Column<Date, "null">;
    accepted_by: Column<string, "null">;
    created_at: Column<Date, "default">;
    email: Column<string>;
    expires_at: Column<Date>;
    id: Column<string, "default">;
    invited_by: Column<string, "null">;
    language: Column<string>;
    revoked_at: Column<Date, "null">;
    role: Column<string>;
    token_hash: Column<Buffer>;
  };
  stock_alerts: {
    confirm_hash: Column<Buffer, "null">;
    confirmed_at: Column<Date, "null">;
    created_at: Column<Date, "default">;
    email: Column<string>;
    expires_at: Column<Date>;
    id: Column<string, "default">;
    language: Column<string>;
    notified_at: Column<Date, "null">;
    removal_token: Column<string>;
    status: Column<string>;
    variant_id: Column<string>;
  };
  stock_movements: {
    actor_id: Column<string, "null">;
    at: Column<Date, "default">;
    delta: Column<number>;
    id: Column<number, "default">;
    idempotency_key: Column<string, "null">;
    note: Column<string, "null">;
    reason: Column<string>;
    reference: Column<string, "null">;
    variant_id: Column<string>;
  };
  subscribers: {
    confirm_expires_at: Column<Date, "null">;
    confirm_hash: Column<Buffer, "null">;
    confirmed_at: Column<Date, "null">;
    consent: Column<unknown, "default">;
    created_at: Column<Date, "default">;
    email: Column<string>;
    id: Column<string, "default">;
    language: Column<string>;
    status: Column<string, "default">;
    unsubscribe_token: Column<string>;
    unsubscribed_at: Column<Date, "null">;
  };
  tokens: {
    created_at: Column<Date, "default">;
    email: Column<string, "null">;
    expires_at: Column<Date>;
    hash: Column<Buffer>;
    id: Column<string, "default">;
    identity: Column<unknown, "null">;
    purpose: Column<string>;
    tries_left: Column<number, "default">;
    used_at: Column<Date, "null">;
    user_id: Column<string>;
  };
  users: {
    billing_address: Column<unknown, "null">;
    created_at: Column<Date, "default">;
    deleted_at: Column<Date, "null">;
    email: Column<string, "null">;
    email_verified_at: Column<Date, "null">;
    former_emails: Column<string[], "default">;
    id: Column<string, "default">;
    language: Column<string, "default">;
    merged_into: Column<string, "null">;
    name: Column<string>;
    password_hash: Column<string, "null">;
    phones: Column<string[], "default">;
    role: Column<string, "default">;
    shipping_address: Column<unknown, "null">;
    staff_role: Column<string, "null">;
    totp_enabled_at: Column<Date, "null">;
    totp_last_step: Column<number, "null">;
    totp_secret: Column<string, "null">;
    updated_at: Column<Date, "default">;
    words: Column<string, "null">;
  };
  variants: {
    attributes: Column<unknown, "default">;
    id: Column<string, "default">;
    picture_id: Column<string, "null">;
    position: Column<number, "default">;
    price: Column<number, "null">;
    product_id: Column<string>;
    sku: Column<string>;
    stock: Column<number, "default">;
  };
  webhook_deliveries: {
    attempts: Column<number, "default">;
    claimed_until: Column<Date, "null">;
    created_at: Column<Date, "default">;
    data: Column<unknown>;
    endpoint_id: Column<string>;
    error: Column<string, "null">;
    event: Column<string>;
    event_id: Column<string>;
    finished_at: Column<Date, "null">;
    id: Column<number, "default">;
    milliseconds: Column<number, "null">;
    next_at: Column<Date, "default">;
    order_id: Column<string, "null">;
    response_status: Column<number, "null">;
    status: Column<string, "default">;
    subject: Column<string>;
  };
  webhook_endpoints: {
    active: Column<boolean, "default">;
    created_at: Column<Date, "default">;
    created_by: Column<string, "null">;
    disabled_at: Column<Date, "null">;
    events: Column<string[]>;
    failing_since: Column<Date, "null">;
    failures: Column<number, "default">;
    id: Column<string, "default">;
    paused_until: Column<Date, "null">;
    secret: Column<string>;
    url: Column<string>;
  };
  webhook_events: {
    amount: Column<number, "null">;
    body: Column<unknown>;
    currency: Column<string, "null">;
    event_id: Column<string>;
    id: Column<number, "default">;
    kind: Column<string>;
    looked_at: Column<Date, "null">;
    looked_by: Column<string, "null">;
    note: Column<string, "null">;
    outcome: Column<string>;
    provider: Column<string>;
    received_at: Column<Date, "default">;
    reference: Column<string, "null">;
    session_id: Column<string, "null">;
  };
  worker_heartbeats: {
    at: Column<Date, "default">;
    id: Column<string>;
    pools: Column<string[]>;
    process: Column<string>;
    started_at: Column<Date, "default">;
  };
};
