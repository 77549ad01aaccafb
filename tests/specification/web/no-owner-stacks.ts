import * as React from "react";

/**
 * React's development build takes down the stack of every element that is made, for its warnings: a tenth of these tests'
 * time. It stops once it has made many; here it always has. If its field is called otherwise one day, it only takes longer.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;

Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Number.POSITIVE_INFINITY, set: () => {} });
