import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useShop } from "./shop.tsx";

type Props = { error: unknown; told: ErrorKey };

/**
 * In place of a page whose facts did not come; around it the shop stays what it was, which also says when there is no
 * connection. They are asked for again by a press, and by themselves once there is one. Any other error is a fault of
 * ours, and thrown on.
 */
export function LoadFailed({ error, told }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const shop = useShop();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    addEventListener("online", revalidate);
    return () => removeEventListener("online", revalidate);
  }, [revalidate]);
  if (!isRouteErrorResponse(error) && !isLost(error)) throw error;
  return (
    <div className="wrap">
      <title>{`${t(told)} · ${shop.name}`}</title>
      <EmptyState
        heading="h1"
        title={t(told)}
        action={
          <Button kind="main" busy={state === "loading"} onClick={revalidate}>
            {t("common:tryAgain")}
          </Button>
        }
      />
    </div>
  );
}

/** What `fetch` throws when nothing comes back, in the words of each browser. */
const isLost = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
