/** Ends an exchange whose replacement was delivered or called off. Separate from the job, which the returns module has. */
export const settleExchangeJobName = { name: "exchanges.settle" };
