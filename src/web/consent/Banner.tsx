import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Consent } from "#shop/accounts/consent.ts";
import { useShop } from "#web/frame/shop.tsx";
import { send } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { toast } from "#web/ui/toast.ts";
import { choiceNow, choose, stopAsking, wasReopened } from "./choice.ts";

/** The question. It waits below the page, holds nobody up, and both answers look and weigh the same. */
export default function Banner() {
  const { t } = useTranslation(["common", "errors"]);
  const { analyticsId } = useShop();
  const box = useRef<HTMLElement>(null);
  const again = wasReopened();
  const agreed = choiceNow() === "accepted";
  useRoomBelow(box);
  useReturn(box, again);

  async function answer(choice: Consent): Promise<void> {
    choose(choice);
    if (choice === "declined") {
      const { forgetMeasuring } = await import("./analytics.ts");
      forgetMeasuring(analyticsId);
      toast.success(t("errors:consent.withdrawn"));
    }
    // The choice holds in this browser, whether or not it could be written down.
    await send("POST", "/users/consent-log", { action: choice }).catch(() => {});
  }
  return (
    <section
      ref={box}
      className="consent"
      aria-labelledby="consent-title"
      tabIndex={-1}
      onKeyDown={({ key }) => again && key === "Escape" && stopAsking()}
    >
      <div className="wrap consent__inner">
        <div>
          <h2 id="consent-title">{t("consent.title")}</h2>
          <p>{t("consent.text")}</p>
          <p>
            {t("consent.same")} <Link to="/policies/privacy-policy">{t("consent.more")}</Link>
          </p>
        </div>
        <div className="consent__answers">
          <Button onClick={() => answer("declined")}>{t(agreed ? "consent.withdraw" : "consent.decline")}</Button>
          <Button onClick={() => (agreed ? stopAsking() : answer("accepted"))}>
            {t(agreed ? "consent.keep" : "consent.accept")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/**
 * The page grows by the banner's height at its end, so that nothing stays hidden behind it, and what is fixed there stands
 * above it. Only these are told: a property that all inherit took a slow phone a tenth of a second.
 */
function useRoomBelow(box: { current: HTMLElement | null }): void {
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

/** Whoever opened it from the footer finds the keyboard in it, and afterwards back where they were. */
function useReturn(box: { current: HTMLElement | null }, again: boolean): void {
  useEffect(() => {
    if (!again) return;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [box, again]);
}
