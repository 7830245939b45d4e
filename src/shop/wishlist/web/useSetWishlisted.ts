import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useSession } from "#web/session/session.ts";
import { useRequireSignIn } from "#web/session/useRequireSignIn.ts";
import { toast } from "#web/ui/toast.ts";
import { setWishlisted } from "./wishlistStore.ts";

/** Adds or removes a product; sends a guest to sign in, then adds it and returns here. */
export function useSetWishlisted(): (productId: string, isWishlisted: boolean) => Promise<void> {
  const session = useSession();
  const askToLogIn = useRequireSignIn();
  const errorMessage = useErrorMessage();

  return async (productId, isWishlisted) => {
    const requireLogIn = () => askToLogIn({ kind: "keep", productId }, "list.loginRequired");
    if (session.state === "guest") return requireLogIn();
    try {
      await setWishlisted(productId, isWishlisted);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return requireLogIn();
      toast.error(errorMessage(error, "list.failed"));
    }
  };
}
