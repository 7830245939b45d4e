import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/session/session.ts";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { HeartIcon } from "#web/ui/icons.tsx";
import { heartsOf, useKept } from "./hearts.ts";
import { useKeep } from "./useKeep.ts";

type Props = {
  productId: string;
  name: string;
  className?: string;
  /** After a press has shown. */
  onPress?(kept: boolean): void;
};

/** Keeps a product on the visitor's list. Pressed means kept. */
export function Heart({ productId, name, className, onPress }: Props) {
  const { t } = useTranslation("catalogue");
  const kept = useKept(productId);
  const keep = useKeep();
  useOwnHearts();
  return (
    <IconButton
      className={classes("heart", className)}
      label={t("heart", { name })}
      aria-pressed={kept}
      onClick={() => {
        keep(productId, !kept);
        onPress?.(!kept);
      }}
    >
      <HeartIcon />
    </IconButton>
  );
}

function useOwnHearts(): void {
  const session = useSession();
  const person = session.state === "signedIn" ? session.user._id : undefined;
  const known = session.state !== "checking";
  useEffect(() => {
    if (known) heartsOf(person);
  }, [known, person]);
}
