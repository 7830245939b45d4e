import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { logOut, useSession } from "#web/session/session.ts";
import {
  DashboardIcon,
  HeartIcon,
  LeafIcon,
  LogInIcon,
  LogOutIcon,
  OrdersIcon,
  PlaceIcon,
  SignUpIcon,
  UserIcon,
} from "#web/ui/icons.tsx";
import { Link } from "#web/ui/Link.tsx";
import { toast } from "#web/ui/toast.ts";

/** Account links as items of a menu or drawer. Shows the guest's version during the session check. */
export function AccountLinks() {
  const { t } = useTranslation("common");
  const session = useSession();
  const errorMessage = useErrorMessage();
  if (session.state !== "signedIn")
    return (
      <ul>
        <li>
          <Link to="/login">
            <LogInIcon /> {t("logIn")}
          </Link>
        </li>
        <li>
          <Link to="/signup">
            <SignUpIcon /> {t("signUp")}
          </Link>
        </li>
      </ul>
    );
  return (
    <>
      <p className="menu__name">
        <b dir="auto">{session.user.name}</b>
      </p>
      <ul>
        <li>
          <Link to="/orders">
            <OrdersIcon /> {t("myOrders")}
          </Link>
        </li>
        <li>
          <Link to="/profile">
            <UserIcon /> {t("myProfile")}
          </Link>
        </li>
        <li>
          <Link to="/profile#addresses">
            <PlaceIcon /> {t("myAddresses")}
          </Link>
        </li>
        <li>
          <Link to="/profile#lists">
            <HeartIcon /> {t("myList")}
          </Link>
        </li>
        <li>
          <Link to="/recommendations">
            <LeafIcon /> {t("recommendations")}
          </Link>
        </li>
        {session.user.staff && (
          <li>
            <Link to="/secret-dashboard">
              <DashboardIcon /> {t("dashboard")}
            </Link>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={() => logOut().catch((error) => toast.error(errorMessage(error, "auth.logout.failed")))}
          >
            <LogOutIcon /> {t("logOut")}
          </button>
        </li>
      </ul>
    </>
  );
}
