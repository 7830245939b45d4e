import { useTranslation } from "react-i18next";
import { useSession } from "#web/session/session.ts";
import { UserIcon } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { AccountLinks } from "./AccountLinks.tsx";

export function AccountMenu() {
  const { t } = useTranslation("common");
  const session = useSession();
  const name = session.state === "signedIn" ? session.user.name.split(" ")[0] : t("account");
  return (
    <Menu
      label={t("account")}
      className="header__tool"
      button={
        <>
          <UserIcon />
          <span className="header__name" dir="auto">
            {name}
          </span>
        </>
      }
    >
      <AccountLinks />
    </Menu>
  );
}
