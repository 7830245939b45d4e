import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MenuView } from "#shop/content/adminContract.ts";
import type { MenuItem } from "#shop/content/menu.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminContentApi } from "../adminContentApi.ts";
import { allMenus } from "../queries.ts";
import { MenuItemFields } from "./MenuItemFields.tsx";
import type { MenuChoices } from "./menuChoices.ts";

type Props = { menu: MenuView; choices: MenuChoices };

/** The items of one menu, in their order. */
export function MenuForm({ menu, choices }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const can = useCan();
  const queryClient = useQueryClient();
  // The key of an item stays while it moves, so that its fields keep their focus.
  const [items, setItems] = useState(() => menu.items.map((item, key) => ({ key, item })));
  const [nextKey, setNextKey] = useState(items.length);
  const { name, version } = menu;
  const save = useMutation({
    mutationFn: (reset: boolean) =>
      reset
        ? adminContentApi.resetMenu({ params: { name } })
        : adminContentApi.saveMenu({ params: { name }, body: { version, items: items.map(({ item }) => item) } }),
    async onSuccess() {
      toast.success(t("menus.saved"));
      await queryClient.invalidateQueries(allMenus);
    },
  });

  function move(from: number, to: number): void {
    const moved = items.toSpliced(from, 1);
    const [item] = items.slice(from, from + 1);
    if (item) setItems(moved.toSpliced(to, 0, item));
  }
  function add(): void {
    const item: MenuItem = { kind: "link", to: "/", label: { en: "" } };
    setItems([...items, { key: nextKey, item }]);
    setNextKey(nextKey + 1);
  }

  return (
    <section className="box menus__menu" aria-labelledby={`menu-${name}`}>
      <h2 id={`menu-${name}`}>{t(`menus.${name}`)}</h2>
      {save.isError && <Notice tone="danger" live title={errorMessage(save.error)} />}
      {items.length === 0 && <p className="muted">{t("menus.none")}</p>}
      <ol>
        {items.map(({ key, item }, at) => (
          <MenuItemFields
            key={key}
            id={`${name}-${key}`}
            item={item}
            choices={choices}
            onChange={(changed) => setItems(items.with(at, { key, item: changed }))}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < items.length - 1 ? () => move(at, at + 1) : undefined}
            onRemove={() => setItems(items.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {can("content.write") && (
        <div className="actions">
          <Button size="small" kind="main" busy={save.isPending} onClick={() => save.mutate(false)}>
            {t("menus.save")}
          </Button>
          <Button size="small" onClick={add}>
            {t("menus.add")}
          </Button>
          {!menu.isStandard && (
            <Button size="small" kind="quiet" onClick={() => save.mutate(true)}>
              {t("menus.reset")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
