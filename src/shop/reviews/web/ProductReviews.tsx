import { type ComponentType, type MouseEvent, startTransition, useEffect, useRef, useState } from "react";
import type { ProductView } from "#shop/catalogue/contract.ts";
import type { ReviewList } from "../contract.ts";
import type { ReviewsSectionProps } from "./reviewsSectionProps.ts";

type Props = { product: ProductView; first: ReviewList | null };

const loadSection = () => import("./ReviewsSection.tsx").then((file) => file.ReviewsSection);

/** A link to the form, from the page of a delivered order. */
const writeReviewHash = "#write-review";

let serverSection: ComponentType<ReviewsSectionProps> | undefined;

/** For the loader of the page, on the server: a static import would add the section to the page's scripts. */
export async function prepareReviews(): Promise<void> {
  serverSection ??= await loadSection();
}

function ServerReviews(props: Props) {
  const Section = serverSection;
  return (
    <section id="reviews" className="section reviews">
      {Section && <Section {...props} />}
    </section>
  );
}

/**
 * Keeps what the server wrote, and loads the component behind it with the first press on one of its buttons, which that
 * press then runs: most visitors read the reviews and touch nothing. After a navigation there is nothing to keep.
 */
function BrowserReviews(props: Props) {
  const place = useRef<HTMLElement>(null);
  const [Section, setSection] = useState<ComponentType<ReviewsSectionProps>>();
  const [action, setAction] = useState<string>();
  const load = () =>
    void loadSection()
      .then((section) => startTransition(() => setSection(() => section)))
      // Offline: the text stays.
      .catch(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    const isLinked = location.hash === writeReviewHash;
    if (isLinked) {
      place.current?.scrollIntoView();
      setAction("write");
    }
    if (isLinked || !place.current?.hasChildNodes()) load();
  }, []);
  if (Section)
    return (
      <section key="loaded" id="reviews" className="section reviews">
        <Section {...props} action={action} />
      </section>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the server's
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button clicks it
    <section
      id="reviews"
      className="section reviews"
      ref={place}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which hydration does not write
      dangerouslySetInnerHTML={{ __html: "" }}
      onClick={({ target }: MouseEvent) => {
        const pressed = (target as Element).closest<HTMLElement>("[data-review]");
        if (!pressed) return;
        setAction(pressed.dataset.review);
        load();
      }}
    />
  );
}

export const ProductReviews = import.meta.env.SSR ? ServerReviews : BrowserReviews;
