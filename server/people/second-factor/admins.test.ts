import { describe, expect, it } from "vitest";
import { listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { listUsers } from "#contract/operations/admin-users.ts";
import { getCurrentUser, signOut, updateProfile } from "#contract/people/auth.ts";
import { removePasskey } from "#contract/people/passkeys.ts";
import { getSecondFactor, removeAuthenticator } from "#contract/people/second-factor.ts";
import { PASSWORD, withApp, withPasskey } from "#tests/support/second-factors.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

describe("where admins need a second factor", () => {
  const world = withWorld({ environment: { SAFEGUARDS: "admin-second-factor" } });

  it("an admin without one can do nothing but set it up and sign out", async () => {
    const ada = await anAdmin(world, "ada");
    expect((await ada.call(getCurrentUser)).body.mustSetUpSecondFactor).toBe(true);
    for (const endpoint of [listUsers, listPlayerLeagues]) {
      const refused = await ada.call(endpoint);
      expect([refused.status, refused.error.code]).toEqual([403, "second_factor_required"]);
    }
    const names = { firstName: "Ada", lastName: "Admin", username: "ada", email: ada.email };
    expect((await ada.call(updateProfile, { body: names })).error.code).toBe("second_factor_required");
    expect((await ada.call(getSecondFactor)).body.isRequired).toBe(true);
    await withPasskey(ada);
    expect((await ada.call(listUsers)).status).toBe(200);
    expect((await ada.call(getCurrentUser)).body.mustSetUpSecondFactor).toBeFalsy();
    expect((await ada.call(signOut, { body: {} })).status).toBe(200);
  });

  it("an admin's last one stays until there is another", async () => {
    const ben = await anAdmin(world, "ben");
    const { id } = await withPasskey(ben);
    const remove = () => ben.call(removePasskey, { params: { id }, body: { currentPassword: PASSWORD } });
    expect((await remove()).status).toBe(409);
    expect((await ben.call(getSecondFactor)).body.passkeys).toHaveLength(1);
    await withApp(world, ben);
    expect((await remove()).status).toBe(200);
    const app = await ben.call(removeAuthenticator, { body: { currentPassword: PASSWORD } });
    expect(app.status).toBe(409);
  });

  it("everyone else works without one", async () => {
    const cal = await aPerson(world, "cal");
    expect((await cal.call(listPlayerLeagues)).status).toBe(200);
    expect((await cal.call(getSecondFactor)).body.isRequired).toBe(false);
  });
});

const world = withWorld();

it("where a second factor is only offered, an admin works without one", async () => {
  const ada = await anAdmin(world, "ada");
  expect((await ada.call(listUsers)).status).toBe(200);
  expect((await ada.call(getCurrentUser)).body.mustSetUpSecondFactor).toBeFalsy();
});
