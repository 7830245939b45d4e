import { useTranslation } from "react-i18next";

/** Returns why a parcel is not booked: our words for what the shop found out, otherwise the courier's. */
export function useShipmentProblem() {
  const { t } = useTranslation("admin");
  return (problem: string) => (isOurs(problem) ? t(`shipments.problem.${problem}`) : problem);
}

const ours = ["noAnswer", "notConnected", "notServed"] as const;
const isOurs = (problem: string): problem is (typeof ours)[number] => ours.some((one) => one === problem);
