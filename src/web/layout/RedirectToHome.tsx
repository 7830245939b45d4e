import { redirect } from "react-router";

/** Redirects every unknown path home, as the specification requires. */
export const loader = () => redirect("/");

export default function RedirectToHome() {
  return null;
}
