import { useTranslation } from "react-i18next";

/** What was done, to what, and which mail it was, in words. What is younger than the words goes by its own name. */
export function useNames() {
  const { t } = useTranslation("admin");
  return (kind: "deed" | "subject" | "mail", name: string): string => {
    const key = (kind === "mail" ? `mail.${name}` : `audit.${kind}.${name}`) as "mail.campaign";
    const said: string = t(key);
    return said === key ? name : said;
  };
}
