import { useTranslation } from "react-i18next";
import { InlineScript } from "#web/ssr/InlineScript.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";

export type AnnouncementText = { id: string; text: string; link: string; tone: string; dismissible: boolean };

/**
 * Hides a dismissed bar before the first paint, and on a press. In the page and not in the scripts of the shop, which
 * every page loads.
 */
const dismissCode = `(()=>{const bar=document.getElementById("announcement"),id=bar.dataset.id;
try{bar.hidden=localStorage.getItem("announcement")===id}catch{}
bar.querySelector("button").onclick=()=>{bar.hidden=true;try{localStorage.setItem("announcement",id)}catch{}}})()`;

/** The bar above the header. */
export function Announcement({ id, text, link, tone, dismissible }: AnnouncementText) {
  const { t } = useTranslation("common");
  return (
    <>
      <aside className={`announcement announcement--${tone}`} id="announcement" data-id={id} suppressHydrationWarning>
        <p>{link ? <Link to={link}>{text}</Link> : text}</p>
        {dismissible && (
          <button type="button" className="icon-button" aria-label={t("close")}>
            <CloseIcon />
          </button>
        )}
      </aside>
      {dismissible && <InlineScript code={import.meta.env.SSR ? dismissCode : ""} />}
    </>
  );
}
