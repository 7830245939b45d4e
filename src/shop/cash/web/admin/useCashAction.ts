import { useAdminAction } from "#web/admin/useAdminAction.ts";
import { allCash } from "./queries.ts";

/** Mutation that changes statements. */
export const useCashAction = <Input, Result>(
  action: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => void,
) => useAdminAction(action, [allCash], { onDone });
