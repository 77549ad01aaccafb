import { beforeEach, expect, it } from "vitest";
import * as contract from "#contract/people/identity.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { PASSWORD } from "#tests/support/second-factors.ts";
import { at } from "#tests/support/through-provider.ts";
import { withProvider } from "#tests/support/with-provider.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const lines: Record<string, unknown>[] = [];
const { provider, through } = withProvider();
const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
const world = withWorld(() => ({ environment: provider.environment, clock: () => new Date(), log }));
beforeEach(() => {
  lines.length = 0;
});

const logged = (event: string) =>
  expect.poll(() => lines.filter((line) => line.log === "security" && line.event === event));

it("a sign-in through the provider is logged with its account, and a refused one as refused", async () => {
  await through(world.visitor(), { as: at("seen") });
  await logged("sign_in_through_provider").toMatchObject([{ outcome: "done", userId: expect.any(String) }]);
  await through(world.visitor(), { as: at("unseen", { email_verified: false }) });
  await logged("sign_in_through_provider").toMatchObject([{ outcome: "done" }, { outcome: "refused", userId: null }]);
});

it("connecting, proving and disconnecting are logged with the account", async () => {
  const { userId, ...casey } = await aPerson(world, "casey");
  const body = { currentPassword: PASSWORD };
  await through(casey, { as: at("casey") }, contract.startIdentityLink, body);
  await logged("link_identity").toMatchObject([{ outcome: "done", userId }]);
  await through(casey, { as: at("casey") }, contract.startIdentityProof);
  await logged("prove_again").toMatchObject([{ outcome: "done", userId }]);
  await through(casey, { as: at("other") }, contract.startIdentityProof);
  await logged("prove_again").toMatchObject([{ outcome: "done" }, { outcome: "refused", userId }]);
  await casey.call(contract.unlinkIdentity, { body });
  await logged("unlink_identity").toMatchObject([{ outcome: "done", userId }]);
});
