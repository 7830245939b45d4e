import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { maxTags } from "#shop/customers/customerLimits.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { adminCustomersApi } from "./adminCustomersApi.ts";
import { useCustomerAction } from "./useCustomerAction.ts";

/** Labels of the shop for a customer, such as "wholesale". */
export function CustomerTags({ customer: { id, tags } }: { customer: CustomerView }) {
  const { t } = useTranslation("admin");
  const canWrite = useCan()("customers.write");
  const save = useCustomerAction(
    (body: { add?: string[]; remove?: string[] }) => adminCustomersApi.changeTags({ params: { id }, body }),
    t("customers.tagsSaved"),
  );
  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const tag = String(new FormData(form).get("tag") ?? "").trim();
    if (!tag || save.isPending) return;
    save.mutate({ add: [tag] }, { onSuccess: () => form.reset() });
  }
  return (
    <section className="box">
      <h2>{t("customers.tags")}</h2>
      {tags.length > 0 && (
        <ul className="customer__tags">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
              {canWrite && (
                <IconButton label={t("customers.removeTag", { tag })} onClick={() => save.mutate({ remove: [tag] })}>
                  <CloseIcon />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && tags.length < maxTags && (
        <form className="customer__add" onSubmit={add}>
          <Field small label={t("customers.newTag")} name="tag" maxLength={30} dir="auto" />
          <Button size="small" type="submit" busy={save.isPending}>
            {t("customers.add")}
          </Button>
        </form>
      )}
    </section>
  );
}
