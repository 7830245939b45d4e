import { ApiError } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { useAskToLogIn } from "#web/session/useAskToLogIn.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { putHeart } from "./hearts.ts";

/** Keeps a product or lets it go; a guest is sent to log in, where it is kept, and comes back here. */
export function useKeep(): (productId: string, wanted: boolean) => Promise<void> {
  const session = useSession();
  const askToLogIn = useAskToLogIn();
  const problem = useProblem();

  return async (productId, wanted) => {
    const ask = () => askToLogIn({ kind: "keep", productId }, "list.loginRequired");
    if (session.state === "guest") return ask();
    try {
      await putHeart(productId, wanted);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return ask();
      toast.error(problem(error, "list.failed"));
    }
  };
}
