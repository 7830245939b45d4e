import { useTranslation } from "react-i18next";
import { governorates } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { setDeliveryCode, useDeliveryCode } from "./deliveryLocation.ts";

export function GovernorateDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const governorate = useDeliveryCode();
  return (
    <Dialog open={open} onClose={onClose} title={t("deliver.title")} lead={t("deliver.hint")}>
      <ul className="governorates">
        {governorates.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === governorate}
              onClick={() => {
                setDeliveryCode(code);
                onClose();
              }}
            >
              {inLanguage(name, language)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
