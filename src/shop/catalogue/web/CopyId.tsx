import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";

/** The product's id, to be read to somebody or taken along. */
export function CopyId({ id }: { id: string }) {
  const { t } = useTranslation("catalogue");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(t("product.copied"));
    } catch {
      // Without leave to copy, the words are marked, so that two keys do it.
      getSelection()?.selectAllChildren(document.getElementById("product-id") ?? document.body);
    }
  };
  return (
    <dd className="copy">
      <span className="code" id="product-id">
        {id}
      </span>
      <IconButton className="copy__button" label={t("product.copy")} onClick={copy}>
        <CopyIcon />
      </IconButton>
    </dd>
  );
}
