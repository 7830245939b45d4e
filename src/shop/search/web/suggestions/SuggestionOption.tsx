import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isolated } from "#platform/bidi.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { RecentIcon } from "#web/ui/furtherIcons.tsx";
import { ForwardIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import { Highlighted } from "./Highlighted.tsx";
import type { SuggestionItem } from "./suggestionOptions.ts";

const icons = { recent: RecentIcon, popular: SearchIcon, query: SearchIcon, category: ForwardIcon, all: ForwardIcon };

type Marks = {
  typed: string;
  /** Normalised words that the query stands for. */
  matched: readonly string[] | undefined;
};
type Props = { id: string; option: SuggestionItem; isSelected: boolean } & Marks;

/** A link, so that it can be opened in a new tab; reachable with the field's arrow keys, so not in the tab order. */
export function SuggestionOption({ id, option, isSelected, ...marks }: Props) {
  return (
    <Link className="suggestions__line" id={id} to={option.href} role="option" aria-selected={isSelected} tabIndex={-1}>
      {option.kind === "product" ? <ProductOption {...option} {...marks} /> : <OptionText {...option} {...marks} />}
    </Link>
  );
}

function OptionText(option: Extract<SuggestionItem, { text: string }> & Marks) {
  const { t } = useTranslation("finding");
  const { number } = useLanguage();
  const { kind, text, typed, matched } = option;
  const Icon = icons[kind];
  return (
    <>
      <Icon />
      <span dir="auto">
        {kind === "all" ? t("suggest.all", { q: isolated(text) }) : <Highlighted {...{ text, typed, matched }} />}
      </span>
      {option.kind === "category" && <span className="suggestions__count number">{number(option.count)}</span>}
    </>
  );
}

function ProductOption({ product, ...marks }: Extract<SuggestionItem, { kind: "product" }> & Marks) {
  const { displayName, image, startingPrice } = product;
  return (
    <>
      <span className="suggestions__picture">{image && <Picture id={image._id} alt="" sizes="3rem" />}</span>
      <span className="suggestions__name" dir="auto">
        <Highlighted text={displayName} {...marks} />
      </span>
      <Price {...startingPrice} />
    </>
  );
}
