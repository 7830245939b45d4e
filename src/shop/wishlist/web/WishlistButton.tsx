import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { WishlistButtonProps } from "#web/layout/ModuleSlots.ts";
import { useSession } from "#web/session/session.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { HeartIcon } from "#web/ui/icons.tsx";
import { useSetWishlisted } from "./useSetWishlisted.ts";
import { setWishlistOwner, useIsWishlisted } from "./wishlistStore.ts";

/** Toggle button of the wishlist; pressed means on the list. */
export function WishlistButton({ productId, name, onPress }: WishlistButtonProps) {
  const { t } = useTranslation("catalogue");
  const isWishlisted = useIsWishlisted(productId);
  const setWishlisted = useSetWishlisted();
  useLoadWishlist();
  return (
    <IconButton
      className="wishlist-button"
      label={t("heart", { name })}
      aria-pressed={isWishlisted}
      onClick={() => {
        setWishlisted(productId, !isWishlisted);
        onPress?.(!isWishlisted);
      }}
    >
      <HeartIcon />
    </IconButton>
  );
}

function useLoadWishlist(): void {
  const session = useSession();
  const userId = session.state === "signedIn" ? session.user._id : undefined;
  const known = session.state !== "checking";
  useEffect(() => {
    if (known) setWishlistOwner(userId);
  }, [known, userId]);
}
