import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";

/** The product id with a copy button. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation("catalogue");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(t("product.copied"));
    } catch {
      // Without clipboard permission, select the text, so that Ctrl+C copies it.
      getSelection()?.selectAllChildren(document.getElementById("product-id") ?? document.body);
    }
  };
  return (
    <dd className="copyable">
      <span className="code" id="product-id">
        {id}
      </span>
      <IconButton className="copyable__button" label={t("product.copy")} onClick={copy}>
        <CopyIcon />
      </IconButton>
    </dd>
  );
}
