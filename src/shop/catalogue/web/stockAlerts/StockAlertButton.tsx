import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";

type Props = {
  variantId: string | undefined;
  /** The selection as text: "Olive · M". */
  choice: string;
  /** Called when a value is still to be chosen. */
  onMissing(): void;
};

/** "Tell me when it’s back" of a sold-out variant. The form is loaded when the button is touched. */
export function StockAlertButton({ variantId, choice, onMissing }: Props) {
  const { t } = useTranslation("catalogue");
  const [Form, fetchForm] = useLazyComponent(() => import("./StockAlertForm.tsx").then((file) => file.StockAlertForm));
  const [openFor, setOpenFor] = useState<string>();
  if (Form && variantId && openFor === variantId)
    return <Form key={variantId} variantId={variantId} choice={choice} onClose={() => setOpenFor(undefined)} />;
  return (
    <Button
      className="stock-alert-button"
      busy={variantId !== undefined && openFor === variantId}
      onPointerEnter={() => fetchForm(false)}
      onClick={() => {
        if (!variantId) return onMissing();
        fetchForm();
        setOpenFor(variantId);
      }}
    >
      {t("alert.open")}
    </Button>
  );
}
