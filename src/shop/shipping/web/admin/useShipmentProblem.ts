import { useTranslation } from "react-i18next";

/** Returns why a parcel is not booked: our words for a missing answer or account, otherwise the courier's. */
export function useShipmentProblem() {
  const { t } = useTranslation("admin");
  return (problem: string) =>
    problem === "noAnswer" || problem === "notConnected" ? t(`shipments.problem.${problem}`) : problem;
}
