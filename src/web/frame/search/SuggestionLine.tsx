import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ForwardIcon, RecentIcon, SearchIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { Price } from "#web/ui/Price.tsx";
import type { Option } from "./options.ts";

const icons = { recent: RecentIcon, query: SearchIcon, category: ForwardIcon, all: ForwardIcon };

type Props = { id: string; option: Option; chosen: boolean };

/** A link, so that it can be opened beside this page; the arrow keys of the field reach it, Tab does not need to. */
export function SuggestionLine({ id, option, chosen }: Props) {
  const { t } = useTranslation("finding");
  return (
    <Link className="suggest__line" id={id} to={option.href} role="option" aria-selected={chosen} tabIndex={-1}>
      {option.kind === "product" ? (
        <Product {...option} />
      ) : (
        <Words {...option} said={t("suggest.all", { q: `\u2068${option.text}\u2069` })} />
      )}
    </Link>
  );
}

function Words({ kind, text, said }: Extract<Option, { text: string }> & { said: string }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon />
      <span dir="auto">{kind === "all" ? said : text}</span>
    </>
  );
}

function Product({ product }: Extract<Option, { kind: "product" }>) {
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
