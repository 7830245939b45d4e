import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { FoundItem } from "#shop/operations/contract.ts";
import { findQuery } from "#shop/operations/web/admin/queries.ts";
import { addRecentItem, listRecentItems } from "#web/admin/recentItems.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { SearchIcon } from "#web/ui/icons.tsx";
import { useModal } from "#web/ui/useModal.ts";
import { foundHref, matchCommands, type PaletteItem } from "./paletteItems.ts";
import "./palette.css";

type Group = { name: string; items: PaletteItem[] };
const kinds = ["order", "customer", "product", "coupon"] as const satisfies FoundItem["kind"][];

/** Finds orders, customers, products, coupons, pages, settings and actions; a combobox with one list of results. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className="dialog palette" aria-label={t("palette.title")}>
      {open && <PaletteBody onClose={onClose} />}
    </dialog>
  );
}

function PaletteBody({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { groups, isSearching } = useResults(text.trim());
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another item becomes active
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, text]);

  function choose(item: PaletteItem): void {
    addRecentItem(item);
    onClose();
    void navigate(item.to);
  }

  function handleKeys(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[at];
    if (step && items.length > 0) {
      event.preventDefault();
      setActive((at + step + items.length) % items.length);
    } else if (event.key === "Enter" && item && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(item);
    }
  }

  return (
    <div className="palette__body">
      <div className="palette__field">
        <SearchIcon />
        {/* biome-ignore-start lint/a11y/noAutofocus: the dialog exists for this field */}
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={items.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t("palette.field")}
          placeholder={t("palette.field")}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={100}
          value={text}
          onKeyDown={handleKeys}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
        />
        {/* biome-ignore-end lint/a11y/noAutofocus: the dialog exists for this field */}
        <kbd>{t("key.escape")}</kbd>
      </div>
      <p className="visually-hidden" role="status">
        {items.length === 0 && !isSearching ? t("palette.none") : ""}
      </p>
      {items.length === 0 && (
        <p className="palette__none">{isSearching ? t("palette.searching") : t("palette.none")}</p>
      )}
      <div id={listId} ref={list} role="listbox" aria-label={t("palette.results")} className="palette__list">
        {groups.map((group, groupAt) => {
          const first = groups.slice(0, groupAt).reduce((sum, { items }) => sum + items.length, 0);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div role="group" aria-label={group.name} key={group.name}>
              <p className="palette__group" aria-hidden="true">
                {group.name}
              </p>
              {group.items.map((item, itemAt) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of its list
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
                <div
                  key={`${item.to} ${item.label}`}
                  id={`${listId}-${first + itemAt}`}
                  role="option"
                  aria-selected={first + itemAt === at}
                  className="palette__item"
                  onPointerMove={() => setActive(first + itemAt)}
                  onClick={() => choose(item)}
                >
                  <bdi>{item.label}</bdi>
                  {item.detail && <bdi className="muted">{item.detail}</bdi>}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The results of the text by group, without empty groups. What the browser knows is there at once. */
function useResults(text: string): { groups: Group[]; isSearching: boolean } {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const can = useCan();
  const q = useDeferredValue(text);
  const found = useQuery({ ...findQuery(q), enabled: q.length >= 2 });
  const items = q.length >= 2 ? (found.data?.items ?? []) : [];
  const { pages, actions, settings } = matchCommands(text, t as never, can);
  const toItem = (item: FoundItem): PaletteItem => ({
    to: foundHref(item),
    label: item.title,
    detail: [item.detail, item.amount === undefined ? "" : money(item.amount)].filter(Boolean).join(" · "),
  });
  const groups = [
    ...(text === "" ? [{ name: t("palette.recent"), items: listRecentItems() }] : []),
    ...kinds.map((kind) => ({
      name: t(`palette.${kind}`),
      items: items.filter((item) => item.kind === kind).map(toItem),
    })),
    { name: t("palette.pages"), items: pages },
    { name: t("palette.actions"), items: actions },
    { name: t("palette.settings"), items: settings },
  ].filter((group) => group.items.length > 0);
  return { groups, isSearching: found.isFetching };
}
