import { redirect } from "react-router";

/** The specification: every path that is not known leads to the home page. */
export const loader = () => redirect("/");

export default function LeadHome() {
  return null;
}
