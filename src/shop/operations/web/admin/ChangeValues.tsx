import { NextIcon } from "#web/ui/icons.tsx";
import type { ChangeText } from "./useChangeText.ts";

/** The value before and after, in reading direction. */
export function ChangeValues({ change: { before, after } }: { change: ChangeText }) {
  return (
    <span className="change-values">
      {before !== undefined && <bdi>{before}</bdi>}
      {before !== undefined && after !== undefined && (
        <>
          {" "}
          <NextIcon aria-hidden="true" />{" "}
        </>
      )}
      {after !== undefined && <bdi>{after}</bdi>}
    </span>
  );
}
