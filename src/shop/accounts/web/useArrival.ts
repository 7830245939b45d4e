import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { fulfil, outcomes, takeIntent } from "#web/session/intent.ts";
import { type LoginAnswer, signedIn, useSession } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { safeNext } from "../next.ts";
import { type Challenge, secondFactorAddress } from "./challenge.ts";

/**
 * What happens once somebody is in: they are back where they were, and what they had wanted there is done.
 * `to` is where the page leads people who are signed in: home, or to `wished` if they were not when they came. They may be
 * in all the same, by another tab, or because the shop could not be asked at first.
 */
export function useArrival(wished?: string | null) {
  const { t } = useTranslation("errors");
  const problem = useProblem();
  const navigate = useNavigate();
  const [to, lead] = useState("/");
  const isGuest = useSession().state === "guest";
  useEffect(() => {
    if (isGuest) lead(safeNext(wished));
  }, [isGuest, wished]);

  async function arrive(answer: LoginAnswer | Challenge, next: string | null | undefined): Promise<void> {
    const back = safeNext(next);
    // Half in: the wish waits for the code.
    if ("needsSecondFactor" in answer) return navigate(secondFactorAddress(answer.challenge, back));
    const wish = takeIntent();
    lead(back);
    signedIn(answer);
    // A wish from an earlier visit to this page, given up since, is not for now.
    if (!wish || safeNext(wish.back) !== back) return;
    try {
      await fulfil(wish);
      toast.success(t(outcomes[wish.kind].done));
    } catch (error) {
      toast.error(problem(error, outcomes[wish.kind].failed));
    }
  }
  return { to, arrive };
}
