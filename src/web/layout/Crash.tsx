import { useEffect, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { handleError } from "#web/errors/globalErrorHandlers.ts";
import { Button } from "#web/ui/Button.tsx";
import { Sprout } from "./Logo.tsx";
import { restoreTheme } from "./theme.tsx";

/** The last fallback: no router links and no data, only static texts and a link. */
export function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation(["errors", "common"]);
  useLayoutEffect(restoreTheme, []);
  useEffect(() => {
    // React has caught it, so no global handler sees it. The server has logged its own error responses.
    if (!isRouteErrorResponse(error)) handleError(error);
  }, [error]);
  return (
    <>
      <title>{t("common.somethingWentWrong")}</title>
      <div className="edge-stripe" aria-hidden="true" />
      <main className="wrap wrap--text error-page" id="main">
        <a className="logo" href="/" aria-label={t("common:home")}>
          <Sprout />
        </a>
        <h1>{t("common.somethingWentWrong")}</h1>
        <Button kind="main" size="big" onClick={() => window.location.reload()}>
          {t("common.reload")}
        </Button>
        <details>
          <summary>{t("common.technicalDetails")}</summary>
          <pre>{detailsOf(error)}</pre>
        </details>
      </main>
    </>
  );
}

function detailsOf(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const requestId = (error.data as { requestId?: unknown } | null)?.requestId;
    return `${error.status} ${error.statusText}${typeof requestId === "string" ? `\n${requestId}` : ""}`;
  }
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
