import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./FieldFrame.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps>;

export function TextAreaField({ label, error, hint, optional, id, name, className, ...area }: Props) {
  return (
    <FieldFrame {...{ label, error, hint, optional, id, name, className }}>
      {(aria) => <textarea dir="auto" {...area} {...aria} className="input" />}
    </FieldFrame>
  );
}
