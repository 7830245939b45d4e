import { useTranslation } from "react-i18next";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import type { DraftPicture, DraftVariant } from "./draft.ts";
import type { FormSectionProps } from "./formSectionProps.ts";

type Props = {
  variant: DraftVariant;
  words: string;
  /** Field name in the server's errors: `variants.2`. */
  name: string;
  /** The product's price, the default of the variant. */
  price: string;
  pictures: readonly DraftPicture[];
  wrong: FormSectionProps["wrong"];
  onChange(variant: DraftVariant): void;
  onFillDown: (() => void) | undefined;
};

const columns = [
  { column: "stock", mode: "numeric", label: "products.stock" },
  { column: "price", mode: "decimal", label: "product.ownPrice" },
  { column: "sku", mode: "text", label: "product.sku" },
] as const;

export function VariantRow({ variant, words, name, price, pictures, wrong, onChange, onFillDown }: Props) {
  const { t } = useTranslation("admin");
  const commaList = useCommaList();
  const problems = ["attributes", "sku", "stock", "price"].flatMap((field) => wrong(`${name}.${field}`) ?? []);
  return (
    <tr className={classNames(!variant.sold && "is-not-sold")}>
      <td>
        <input
          type="checkbox"
          className="checkbox"
          id={`${name}.attributes`}
          aria-label={t("product.sellName", { name: words })}
          checked={variant.sold}
          onChange={(event) => onChange({ ...variant, sold: event.target.checked })}
        />
      </td>
      <th scope="row">
        <bdi>{words}</bdi>
        {problems.length > 0 && (
          <span className="field__error" id={`${name}-error`}>
            {[...new Set(problems)].join(" ")}
          </span>
        )}
      </th>
      {columns.map(({ column, mode, label }) => (
        <td key={column} className={`variants__${column}`}>
          <input
            id={`${name}.${column}`}
            data-column={column}
            className="input input--small"
            inputMode={mode}
            dir="ltr"
            autoComplete="off"
            maxLength={column === "sku" ? 64 : 10}
            disabled={!variant.sold}
            placeholder={column === "price" ? price : column === "sku" ? t("product.made") : "0"}
            aria-label={commaList(t(label), words)}
            aria-invalid={wrong(`${name}.${column}`) ? true : undefined}
            aria-describedby={wrong(`${name}.${column}`) ? `${name}-error` : undefined}
            value={variant[column]}
            onChange={(event) => onChange({ ...variant, [column]: event.target.value })}
          />
        </td>
      ))}
      {pictures.length > 0 && <VariantPictureSelect {...{ variant, words, pictures, onChange }} />}
      <td>
        {onFillDown && (
          <IconButton label={t("product.fillDownFrom", { name: words })} onClick={onFillDown}>
            <DownIcon />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

type VariantPictureProps = Pick<Props, "variant" | "words" | "pictures" | "onChange">;

/** Picture shown when the variant is selected. */
function VariantPictureSelect({ variant, words, pictures, onChange }: VariantPictureProps) {
  const { t } = useTranslation("admin");
  const commaList = useCommaList();
  const { number } = useLanguage();
  const { picture, ...others } = variant;
  const own = pictures.find(({ id }) => id === picture);
  return (
    <td className="variants__picture">
      <div className="row">
        {own && <img src={own.thumb} alt="" width={30} height={40} />}
        <span className="select">
          <select
            className="input input--small"
            aria-label={commaList(t("product.ownPicture"), words)}
            disabled={!variant.sold}
            value={own?.id ?? ""}
            onChange={({ target: { value } }) => onChange({ ...others, ...(value && { picture: value }) })}
          >
            <option value="">{t("product.noOwnPicture")}</option>
            {pictures.map(({ id }, at) => (
              <option key={id} value={id}>
                {t("product.pictureN", { n: number(at + 1) })}
              </option>
            ))}
          </select>
          <DownIcon />
        </span>
      </div>
    </td>
  );
}
