import { NewsletterForm } from "#shop/marketing/web/NewsletterForm.tsx";
import type { LoadedSection } from "./loadSections.ts";
import "./sections.css";

export const NewsletterSection = ({ section: { id, title, text } }: { section: LoadedSection }) => (
  <div className="section section--raised">
    <div className="wrap home-newsletter">
      <NewsletterForm id={`newsletter-${id}`} title={title} text={text} />
    </div>
  </div>
);
