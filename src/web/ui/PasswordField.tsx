import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldFrame, type FieldProps } from "./FieldFrame.tsx";
import { HideIcon, ShowIcon } from "./furtherIcons.tsx";
import { IconButton } from "./IconButton.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "type">;

export function PasswordField({ label, error, hint, optional, id, name, className, ...input }: Props) {
  const { t } = useTranslation("common");
  const [shown, show] = useState(false);
  return (
    <FieldFrame {...{ label, error, hint, optional, id, name, className }}>
      {(aria) => (
        <span className="password">
          <input
            {...input}
            {...aria}
            type={shown ? "text" : "password"}
            className="input"
            dir="ltr"
            spellCheck={false}
          />
          <IconButton
            label={t(shown ? "password.hide" : "password.show")}
            aria-pressed={shown}
            onClick={() => show(!shown)}
          >
            {shown ? <HideIcon /> : <ShowIcon />}
          </IconButton>
        </span>
      )}
    </FieldFrame>
  );
}
