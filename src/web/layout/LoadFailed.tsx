import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useShop } from "./ShopContext.tsx";

type Props = { error: unknown; message: ErrorKey };

/**
 * Shown in place of a page whose data failed to load; the frame around it stays and reports a lost connection. Retries
 * on a button press, and by itself when the connection is back. Throws any other error, which is a bug.
 */
export function LoadFailed({ error, message }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const shop = useShop();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    addEventListener("online", revalidate);
    return () => removeEventListener("online", revalidate);
  }, [revalidate]);
  if (!isRouteErrorResponse(error) && !isNotFound(error)) throw error;
  return (
    <div className="wrap">
      <title>{`${t(message)} · ${shop.name}`}</title>
      <EmptyState
        heading="h1"
        title={t(message)}
        action={
          <Button kind="main" busy={state === "loading"} onClick={revalidate}>
            {t("common:tryAgain")}
          </Button>
        }
      />
    </div>
  );
}

/** Returns whether `fetch` failed without a response, by the message of each browser. */
const isNotFound = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
