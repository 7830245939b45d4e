export type AnsweredRequest = { method: string; route: string; requestId: string };

/** The place that an error report names: a request by its route pattern, or a job. */
export type ReportContext = AnsweredRequest | { job: string };
