import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isolated } from "#platform/bidi.ts";
import { ForwardIcon, RecentIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import type { SuggestionItem } from "./suggestionOptions.ts";

const icons = { recent: RecentIcon, query: SearchIcon, category: ForwardIcon, all: ForwardIcon };

type Props = { id: string; option: SuggestionItem; isSelected: boolean };

/** A link, so that it can be opened in a new tab; reachable with the field's arrow keys, so not in the tab order. */
export function SuggestionOption({ id, option, isSelected }: Props) {
  const { t } = useTranslation("finding");
  return (
    <Link className="suggest__line" id={id} to={option.href} role="option" aria-selected={isSelected} tabIndex={-1}>
      {option.kind === "product" ? (
        <ProductOption {...option} />
      ) : (
        <OptionText {...option} allText={t("suggest.all", { q: isolated(option.text) })} />
      )}
    </Link>
  );
}

function OptionText({ kind, text, allText }: Extract<SuggestionItem, { text: string }> & { allText: string }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon />
      <span dir="auto">{kind === "all" ? allText : text}</span>
    </>
  );
}

function ProductOption({ product }: Extract<SuggestionItem, { kind: "product" }>) {
  const { displayName, image, price, dealPrice } = product;
  return (
    <>
      <span className="suggest__picture">{image && <Picture id={image._id} alt="" sizes="3rem" />}</span>
      <span className="suggest__name" dir="auto">
        {displayName}
      </span>
      <Price price={price} dealPrice={dealPrice} />
    </>
  );
}
