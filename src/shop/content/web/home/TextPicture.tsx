import { ButtonLink } from "#web/ui/Button.tsx";
import { ForwardIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import type { LoadedSection } from "./loadSections.ts";
import "./sections.css";

/** A text of the staff beside a picture; either may be alone. */
export const TextPicture = ({ section: { title, text, action, link, picture } }: { section: LoadedSection }) => (
  <section className="section">
    <div className={picture ? "wrap text-picture" : "wrap"}>
      {picture && (
        <div className="text-picture__picture">
          <Picture {...picture} sizes="(min-width: 48rem) 46vw, 92vw" />
        </div>
      )}
      <div className="text-picture__text">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {action && (
          <ButtonLink to={link ?? "/new"}>
            {action}
            <ForwardIcon />
          </ButtonLink>
        )}
      </div>
    </div>
  </section>
);
