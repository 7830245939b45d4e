import type { ComponentProps } from "react";
import { classNames } from "./classNames.ts";
import { FieldFrame, type FieldProps } from "./FieldFrame.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps> & {
    /** The value is Latin in every language: an e-mail, a phone, a code. Defaults to true for email, tel and url. */
    latin?: boolean | undefined;
    small?: boolean | undefined;
  };

const latinTypes = new Set(["email", "tel", "url"]);
const keyboards: Record<string, "email" | "tel" | "url"> = { email: "email", tel: "tel", url: "url" };

export function Field({
  label,
  error,
  hint,
  optional,
  id,
  name,
  className,
  latin,
  small,
  type = "text",
  ...input
}: Props) {
  return (
    <FieldFrame {...{ label, error, hint, optional, id, name, className }}>
      {(aria) => (
        <input
          inputMode={keyboards[type]}
          {...input}
          {...aria}
          type={type}
          className={classNames("input", small && "input--small")}
          dir={latin || latinTypes.has(type) ? "ltr" : input.dir}
        />
      )}
    </FieldFrame>
  );
}
