import { useTranslation } from "react-i18next";

/** Labels of audit actions, subjects, mail templates and jobs. Falls back to the key where no text exists yet. */
export function useLabels() {
  const { t } = useTranslation("admin");
  return (kind: "action" | "subject" | "mail" | "job", name: string): string => {
    const key = (
      kind === "mail" ? `mail.${name}` : kind === "job" ? `job.${name}` : `audit.${kind}.${name}`
    ) as "mail.campaign";
    const text: string = t(key);
    return text === key ? name : text;
  };
}
