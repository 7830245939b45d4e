import { useReauthentication } from "#shop/accounts/web/useReauthentication.tsx";
import { ApiError } from "#web/api/apiClient.ts";

/**
 * Wraps a call that may need the password once more: `run` asks for it in `dialog` and repeats the call. Rejects with
 * the server's refusal if the dialog is closed.
 */
export function useReauthenticatedAction<Input, Result>(action: (input: Input) => Promise<Result>) {
  const { reauthenticated, dialog } = useReauthentication({ section: "admin-content" });
  async function run(input: Input): Promise<Result> {
    const results: Result[] = [];
    await reauthenticated("action", async () => void results.push(await action(input)));
    const [result] = results;
    if (results.length === 0) throw new ApiError(403, { message: "auth.reauthenticate" });
    return result as Result;
  }
  return { run, dialog };
}
