import { expect, it } from "vitest";
import { z } from "zod";
import { notForKeys } from "#contract/platform/not-for-keys.ts";
import { withoutSecrets } from "#server/people/keys/without-secrets.ts";

const invited = notForKeys(z.object({ kind: z.literal("invited"), path: z.string(), until: z.iso.datetime() }));
const paid = z.object({ kind: z.literal("paid") });

it("shows a key no choice that it can't tell from one that is kept from keys", () => {
  const shown = (until: string) =>
    withoutSecrets(z.array(z.union([paid, invited])), [
      { kind: "paid" },
      { kind: "invited", path: "/x/secret", until },
    ]);
  expect(shown("2026-09-01T12:00:00.000Z")).toEqual([{ kind: "paid" }]);
  expect(shown("September 1")).toEqual([{ kind: "paid" }]);
});
