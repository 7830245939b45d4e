import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Consent } from "#shop/accounts/consent.ts";
import { useShop } from "#web/layout/ShopContext.tsx";
import { send } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { toast } from "#web/ui/toast.ts";
import { closeBanner, currentConsent, saveConsent, wasReopened } from "./consentChoice.ts";

/** The cookie banner. Fixed below the page, not modal, and both buttons have the same look and weight. */
export default function Banner() {
  const { t } = useTranslation(["common", "errors"]);
  const { analyticsId } = useShop();
  const box = useRef<HTMLElement>(null);
  const again = wasReopened();
  const agreed = currentConsent() === "accepted";
  useBottomPadding(box);
  useReturnFocus(box, again);

  async function answer(choice: Consent): Promise<void> {
    saveConsent(choice);
    if (choice === "declined") {
      const { stopAnalytics } = await import("./analytics.ts");
      stopAnalytics(analyticsId);
      toast.success(t("errors:consent.withdrawn"));
    }
    // The choice applies in this browser even if logging it failed.
    await send("POST", "/users/consent-log", { action: choice }).catch(() => {});
  }
  return (
    <section
      ref={box}
      className="cookie-banner"
      aria-labelledby="consent-title"
      tabIndex={-1}
      onKeyDown={({ key }) => again && key === "Escape" && closeBanner()}
    >
      <div className="wrap cookie-banner__inner">
        <div>
          <h2 id="consent-title">{t("consent.title")}</h2>
          <p>{t("consent.text")}</p>
          <p>
            {t("consent.same")} <Link to="/policies/privacy-policy">{t("consent.more")}</Link>
          </p>
        </div>
        <div className="cookie-banner__answers">
          <Button onClick={() => answer("declined")}>{t(agreed ? "consent.withdraw" : "consent.decline")}</Button>
          <Button onClick={() => (agreed ? closeBanner() : answer("accepted"))}>
            {t(agreed ? "consent.keep" : "consent.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * Pads the end of the page by the banner's height, so that it hides nothing, and lifts fixed elements above it. Sets
 * the property only on these: on an inherited one, a slow phone took 0.1 s to recalculate styles.
 */
function useBottomPadding(box: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { style } = document.documentElement;
    const sheet = new CSSStyleSheet();
    const makeRoom = (height: string) => {
      style.paddingBlockEnd = height;
      style.scrollPaddingBlockEnd = height;
      sheet.replaceSync(height && `:is(.buy-bar,.pay-bar,.toasts,.offline p){--consent:${height}}`);
    };
    document.adoptedStyleSheets.push(sheet);
    const watching = new ResizeObserver(() => makeRoom(`${current.offsetHeight}px`));
    watching.observe(current);
    return () => {
      watching.disconnect();
      makeRoom("");
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [box]);
}

/** Focuses the banner when it is opened from the footer, and restores the focus afterwards. */
function useReturnFocus(box: { current: HTMLElement | null }, again: boolean): void {
  useEffect(() => {
    if (!again) return;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box, again]);
}
