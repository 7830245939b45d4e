/** Filters of the customer's order list; `all` shows every status. */
export const customerFilters = ["all", "open", "returns", "done"] as const;
export type CustomerFilter = (typeof customerFilters)[number];

/** Work queues of admins: orders that wait for a step of the shop, in the order of the work. */
export const orderQueues = ["toPack", "toSend", "onTheWay", "refunds"] as const;
export type OrderQueue = (typeof orderQueues)[number];

type StatusDefinition = {
  /** Colour of the badge. */
  tone: "plain" | "success" | "warning" | "danger" | "info" | "accent" | "deal";
  customerFilter: Exclude<CustomerFilter, "all">;
  queue: OrderQueue | null;
  /** Whether goods or money are on their way: the timeline then shows the status as the current step. */
  isInProgress: boolean;
  /** Whether nothing more is expected, so that contact data may be erased. */
  isClosed: boolean;
  /** Whether an admin must confirm the change: it moves goods or money. The start of packing is routine. */
  needsConfirmation: boolean;
};

/**
 * Everything that differs by status, except the allowed transitions. A new status does not compile without a row here
 * and its texts in `locales/en`; a test compares the names with the check of `orders.status` in the database.
 */
export const orderStatusDefinitions = {
  order_placed: {
    tone: "info",
    customerFilter: "open",
    queue: "toPack",
    isInProgress: true,
    isClosed: false,
    needsConfirmation: true,
  },
  cod_order_placed: {
    tone: "info",
    customerFilter: "open",
    queue: "toPack",
    isInProgress: true,
    isClosed: false,
    needsConfirmation: true,
  },
  processing: {
    tone: "warning",
    customerFilter: "open",
    queue: "toSend",
    isInProgress: true,
    isClosed: false,
    needsConfirmation: false,
  },
  dispatched: {
    tone: "accent",
    customerFilter: "open",
    queue: "onTheWay",
    isInProgress: true,
    isClosed: false,
    needsConfirmation: true,
  },
  delivered: {
    tone: "success",
    customerFilter: "done",
    queue: null,
    isInProgress: false,
    isClosed: false,
    needsConfirmation: true,
  },
  completed: {
    tone: "success",
    customerFilter: "done",
    queue: null,
    isInProgress: false,
    isClosed: true,
    needsConfirmation: true,
  },
  cancelled: {
    tone: "plain",
    customerFilter: "done",
    queue: null,
    isInProgress: false,
    isClosed: true,
    needsConfirmation: true,
  },
  pending_refund: {
    tone: "deal",
    customerFilter: "returns",
    queue: "refunds",
    isInProgress: true,
    isClosed: false,
    needsConfirmation: true,
  },
  refunded: {
    tone: "plain",
    customerFilter: "returns",
    queue: null,
    isInProgress: false,
    isClosed: true,
    needsConfirmation: true,
  },
  refund_rejected: {
    tone: "danger",
    customerFilter: "returns",
    queue: null,
    isInProgress: false,
    isClosed: true,
    needsConfirmation: true,
  },
} as const satisfies Record<string, StatusDefinition>;

export type OrderStatus = keyof typeof orderStatusDefinitions;

/** In the order of an order's life. */
export const orderStatuses = Object.keys(orderStatusDefinitions) as OrderStatus[];

const statusesWith = (matches: (definition: StatusDefinition) => boolean): OrderStatus[] =>
  orderStatuses.filter((status) => matches(orderStatusDefinitions[status]));

/** Returns undefined for all statuses. */
export const statusesOfFilter = (filter: CustomerFilter): OrderStatus[] | undefined =>
  filter === "all" ? undefined : statusesWith(({ customerFilter }) => customerFilter === filter);

export const statusesOfQueue = (queue: OrderQueue): OrderStatus[] =>
  statusesWith((definition) => definition.queue === queue);

/** Statuses of any queue. */
export const queuedStatuses = statusesWith(({ queue }) => queue !== null);

export const closedStatuses = statusesWith(({ isClosed }) => isClosed);
