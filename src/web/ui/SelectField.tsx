import type { ComponentProps } from "react";
import { classNames } from "./classNames.ts";
import { FieldFrame, type FieldProps } from "./FieldFrame.tsx";
import { DownIcon } from "./icons.tsx";

type Props = FieldProps & Omit<ComponentProps<"select">, keyof FieldProps> & { small?: boolean | undefined };

/** Options are children. */
export function SelectField({ label, error, hint, optional, id, name, className, small, ...select }: Props) {
  return (
    <FieldFrame {...{ label, error, hint, optional, id, name, className }}>
      {(aria) => (
        <span className="select">
          <select {...select} {...aria} className={classNames("input", small && "input--small")} />
          <DownIcon />
        </span>
      )}
    </FieldFrame>
  );
}
