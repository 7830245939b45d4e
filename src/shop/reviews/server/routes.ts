import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { networkOf } from "#platform/server/networkOf.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { reviewsContract } from "../contract.ts";
import { listReviews } from "./listReviews.ts";
import { reportReview } from "./reportReview.ts";
import { loadRequestedReviews, stopRequests } from "./requestedReviews.ts";
import { reviewerOfToken } from "./reviewer.ts";
import { deleteReview, loadOwnReview, writeReview } from "./writeReview.ts";

export function reviewsRoutes(app: FastifyInstance): void {
  const { pool } = app.shop;
  const writeLimit = sharedRateLimit(pool, { name: "reviews", points: 30, minutes: 60 });
  const tokenLimit = sharedRateLimit(pool, { name: "review-links", points: 120, minutes: 10 });
  const reportLimit = sharedRateLimit(pool, { name: "review-reports", points: 10, minutes: 60 });
  // A second report of one review by the same visitor is not counted.
  const repeatLimit = sharedRateLimit(pool, { name: "review-report", points: 1, minutes: 60 });

  registerContract(app, reviewsContract, {
    reviews({ db, params: { id }, query, shows }) {
      shows([`product ${id}`]);
      return listReviews(db, id, query);
    },
    ownReview: ({ db, visitor, params: { id } }) => loadOwnReview(db, { userId: visitor.id, name: visitor.name }, id),
    async writeReview({ db, visitor, params: { id }, body, caller }) {
      await writeLimit.consume(visitor.id);
      return writeReview(db, { userId: visitor.id, name: visitor.name }, id, body, caller.language);
    },
    deleteReview: ({ db, visitor, params: { id } }) => deleteReview(db, { userId: visitor.id, name: visitor.name }, id),
    async reportReview({ db, params: { id }, body, caller }) {
      await reportLimit.consume(caller.ip);
      const once = `${id} ${networkOf(caller.ip)}`;
      if (await repeatLimit.isExceeded(once)) return;
      await reportReview(db, id, body.reason);
      await repeatLimit.secondsUntilAllowed(once);
    },
    async requestedReviews({ db, config, params: { token }, caller, reply }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      await tokenLimit.consume(caller.ip);
      return loadRequestedReviews(db, await reviewerOfToken(db, token, config));
    },
    async writeRequestedReview({ db, config, params: { token, id }, body, caller }) {
      await tokenLimit.consume(caller.ip);
      const { orderId, reviewer } = await reviewerOfToken(db, token, config);
      await writeLimit.consume(reviewer.userId ?? orderId);
      return writeReview(db, reviewer, id, body, caller.language);
    },
    async deleteRequestedReview({ db, config, params: { token, id }, caller }) {
      await tokenLimit.consume(caller.ip);
      const { reviewer } = await reviewerOfToken(db, token, config);
      await deleteReview(db, reviewer, id);
    },
    async stopRequests({ db, config, params: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      const { email } = await reviewerOfToken(db, token, config);
      await stopRequests(db, email);
    },
  });
}
