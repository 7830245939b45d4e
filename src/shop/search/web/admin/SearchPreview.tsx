import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import type { SearchPreview as Preview } from "#shop/search/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { swatchStyle } from "#web/ui/ColourDots.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { previewQuery } from "./queries.ts";
import "./searchPreview.css";

type PinChange = { pinned?: string; buried?: string };
export type PreviewRequest = { q: string; language: Language };
type Props = {
  request: PreviewRequest;
  onRequest(request: PreviewRequest): void;
  /** Undefined for staff who may not pin. */
  onPin: ((term: string, change: PinChange) => void) | undefined;
};

/** Shows what a query finds now, how it is understood, and why each product is where it is. */
export function SearchPreview({ request, onRequest, onPin }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const preview = useQuery(previewQuery(request));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const language = languageCodes.find((code) => code === form.get("lang")) ?? request.language;
    onRequest({ q: String(form.get("q") ?? "").trim(), language });
  };
  return (
    <section aria-labelledby="search-preview" className="search-preview">
      <div className="admin__head">
        <h2 id="search-preview">{t("preview.title")}</h2>
      </div>
      <p className="muted">{t("preview.text")}</p>
      <form key={`${request.q} ${request.language}`} className="filters" onSubmit={submit}>
        <Field
          small
          dir="auto"
          type="search"
          name="q"
          label={t("preview.query")}
          defaultValue={request.q}
          maxLength={100}
        />
        <SelectField small name="lang" label={t("preview.language")} defaultValue={request.language}>
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <Button size="small" type="submit" busy={preview.isFetching}>
          {t("preview.show")}
        </Button>
      </form>
      {preview.isError && <Notice tone="danger" live title={errorMessage(preview.error)} />}
      {request.q !== "" && preview.isPending && <SkeletonLines lines={4} height="2rem" />}
      {preview.data && <PreviewResult preview={preview.data} onPin={onPin && ((change) => onPin(request.q, change))} />}
    </section>
  );
}

type ResultProps = { preview: Preview; onPin: ((change: PinChange) => void) | undefined };

function PreviewResult({ preview, onPin }: ResultProps) {
  const { t } = useTranslation(["admin", "common"]);
  const { number } = useLanguage();
  const { items, total } = preview;
  return (
    <>
      <Understood preview={preview} />
      <p role="status">{total === 0 ? t("preview.none") : t("common:products", { count: total, n: number(total) })}</p>
      {items.length > 0 && (
        <DataTable label={t("preview.results")}>
          <thead>
            <tr>
              <th className="data-table__name">{t("preview.product")}</th>
              <th>{t("preview.reasons")}</th>
              {onPin && (
                <th>
                  <span className="visually-hidden">{t("pins.title")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map(({ _id, name, picture, isAvailable, isPinned, isBuried, reasons }) => (
              <tr key={_id}>
                <th scope="row" className="data-table__name">
                  <span className="search-preview__product">
                    {picture && <Picture id={picture} alt="" sizes="2.5rem" />}
                    <bdi>{name}</bdi>
                  </span>
                </th>
                <td className="search-preview__reasons">
                  {isPinned && <Badge>{t("pins.pinned")}</Badge>}
                  {isBuried && <Badge>{t("pins.buried")}</Badge>}
                  {!isAvailable && <Badge>{t("preview.soldOut")}</Badge>}
                  {reasons.map(({ words, match }) => (
                    <span key={words}>
                      <bdi>{words}</bdi> <span className="muted">{t(`preview.match.${match}`)}</span>
                    </span>
                  ))}
                </td>
                {onPin && (
                  <td className="text-end">
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={t("pins.pinOf", { name })}
                      onClick={() => onPin({ pinned: _id })}
                    >
                      {t("pins.pin")}
                    </Button>
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={t("pins.buryOf", { name })}
                      onClick={() => onPin({ buried: _id })}
                    >
                      {t("pins.bury")}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}

function Understood({ preview }: { preview: Preview }) {
  const { t } = useTranslation("admin");
  const { comma, number } = useLanguage();
  const { corrected, terms, filters, leftOut, unknown } = preview;
  const bounds = ({ min, max }: Preview["filters"][number]) =>
    [min, max].map((bound) => (bound === undefined ? "…" : number(bound))).join(" – ");
  return (
    <dl className="search-preview__understood">
      {corrected !== undefined && (
        <>
          <dt>{t("preview.corrected")}</dt>
          <dd>
            <bdi>{corrected}</bdi>
          </dd>
        </>
      )}
      {terms.map(({ kind, words, concepts, colours, isGuess, isSubstitute }) => (
        <Fragment key={`${kind} ${words}`}>
          <dt>{t(`preview.kind.${kind}`)}</dt>
          <dd>
            <bdi>{words}</bdi>
            {concepts.length > 0 && <span className="muted">= {concepts.join(comma)}</span>}
            {isGuess && <Badge>{t("preview.guess")}</Badge>}
            {isSubstitute && <Badge>{t("preview.nearest")}</Badge>}
            {colours.map(({ label, swatch }) => (
              <span key={label} className="search-preview__colour">
                {swatch && <span className="dot" style={swatchStyle(swatch)} />} {label}
              </span>
            ))}
          </dd>
        </Fragment>
      ))}
      {filters.map((filter) => (
        <Fragment key={filter.kind}>
          <dt>{t(`preview.kind.${filter.kind}`)}</dt>
          <dd>
            <bdi>{filter.kind === "price" ? bounds(filter) : filter.label}</bdi>
          </dd>
        </Fragment>
      ))}
      {leftOut.length > 0 && (
        <>
          <dt>{t("preview.leftOut")}</dt>
          <dd>
            <bdi>{leftOut.map(({ words }) => words).join(" · ")}</bdi>
          </dd>
        </>
      )}
      {unknown.length > 0 && (
        <>
          <dt>{t("preview.unknown")}</dt>
          <dd>
            <bdi>{unknown.join(" · ")}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}
