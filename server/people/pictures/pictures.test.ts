import { beforeAll, describe, expect, it } from "vitest";
import { editLeague, type League } from "#contract/leagues/leagues.ts";
import { leaveLeague, listMembers } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { listUsers } from "#contract/operations/admin-users.ts";
import { listAccountEvents } from "#contract/people/account-events.ts";
import { getCurrentUser } from "#contract/people/auth.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { SENT_BROKEN, SENT_NO_PICTURE, SENT_TOO_LARGE, SENT_TOO_MANY_PIXELS } from "#contract/people/picture-words.ts";
import { removeProfilePicture, removeUserPicture, setProfilePicture } from "#contract/people/profile-pictures.ts";
import { statedSize } from "#server/platform/lib/stated-size.ts";
import type { Client } from "#tests/support/app.ts";
import { aPicture, asPhoned, BLUE, colorIn, GREEN, lying, moving, pngOfSize, RED } from "#tests/support/pictures.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey, ann, ben, stranger] = withPeople(world, "casey", "ann", "ben", "stranger");
let league: League;
beforeAll(async () => {
  league = await withLeague(world, { by: casey, players: [ann, ben] }, { isPublic: true });
});

const send = (person: Client, picture: Buffer | string) =>
  person.call(setProfilePicture, {
    body: { picture: typeof picture === "string" ? picture : picture.toString("base64") },
  });
const pathOf = async (person: Client) => (await person.call(getCurrentUser)).body.profileImageUrl ?? "";
/** Sets a picture. @returns Where it is. */
async function shown(person: Client, picture?: Buffer): Promise<string> {
  expect((await send(person, picture ?? (await aPicture({ stripes: [GREEN] })))).status).toBe(200);
  return pathOf(person);
}
async function get(person: Client, path: string) {
  const response = await world.app.inject({ method: "GET", url: path, headers: { cookie: person.cookie() } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
const statusOf = async (person: Client, path: string) => (await get(person, path)).status;
const kept = async (person: Client, picture: Buffer) => (await get(person, await shown(person, picture))).bytes;
const rows = async ({ userId }: Person) =>
  (await world.deps.db.$client.query("select 1 from profile_pictures where user_id = $1", [userId])).rowCount;

describe("A picture that someone uploads", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "becomes the square in the middle of the %s, 256 pixels a side",
    async (as) => {
      const bytes = await kept(ann, await aPicture({ width: 900, height: 300, stripes: [RED, GREEN, BLUE], as }));
      expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
      for (const x of [4, 128, 251]) for (const y of [4, 251]) expect(await colorIn(bytes, x, y)).toBe(GREEN);
      expect(statedSize("image/webp", bytes)).toEqual({ width: 256, height: 256 });
    },
  );

  it("is made of a small one too, and of one much higher than wide", async () => {
    const small = await kept(ann, await aPicture({ width: 3, height: 3, stripes: [BLUE] }));
    expect(await colorIn(small, 250, 250)).toBe(BLUE);
    expect(await colorIn(await kept(ann, await aPicture({ width: 1, height: 2048 })), 128, 128)).toBe(RED);
  });

  it("is turned upright, and says nothing about where it was taken", async () => {
    const photo = asPhoned(await aPicture({ width: 300, height: 300, stripes: [RED, BLUE], as: "jpeg" }));
    expect(photo.includes(asPhoned.place)).toBe(true);
    const bytes = await kept(ann, photo);
    expect([await colorIn(bytes, 128, 20), await colorIn(bytes, 128, 235)]).toEqual([RED, BLUE]);
    for (const trace of ["Exif", asPhoned.place, "48.1374"]) expect(bytes.includes(trace)).toBe(false);
  });

  it("shows the first frame of an animated one", async () => {
    const frames = [await aPicture({ stripes: [BLUE], as: "webp" }), await aPicture({ stripes: [RED], as: "webp" })];
    const bytes = await kept(ann, moving(frames, 90));
    expect([await colorIn(bytes, 128, 128), bytes.includes("ANMF")]).toEqual([BLUE, false]);
  });

  it("keeps nothing that was hidden behind its end", async () => {
    const polyglot = Buffer.concat([
      await aPicture(),
      Buffer.from("<script>alert(1)</script>PK\x03\x04 a whole archive"),
    ]);
    const path = await shown(ann, polyglot);
    const { bytes, headers } = await get(ann, path);
    expect([bytes.includes("script"), bytes.includes("archive")]).toEqual([false, false]);
    expect(headers["content-type"]).toBe("image/webp");
  });

  it("replaces the one before, whose address then leads nowhere", async () => {
    const before = await shown(ann, await aPicture({ stripes: [RED] }));
    const after = await shown(ann, await aPicture({ stripes: [BLUE] }));
    expect([await statusOf(ann, before), await statusOf(ann, after), await rows(ann)]).toEqual([404, 200, 1]);
  });

  it("can be removed, and removing it again changes nothing", async () => {
    const path = await shown(ann);
    const { status, body } = await ann.call(removeProfilePicture);
    expect([status, body.profileImageUrl]).toEqual([200, null]);
    expect([await statusOf(ann, path), await rows(ann)]).toEqual([404, 0]);
    expect((await ann.call(removeProfilePicture)).status).toBe(200);
  });

  it("is one of those sent, if several are sent at once", async () => {
    const pictures = await Promise.all([RED, GREEN, BLUE, RED, GREEN].map((color) => aPicture({ stripes: [color] })));
    const statuses = (await Promise.all(pictures.map((picture) => send(ben, picture)))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect([await statusOf(casey, await pathOf(ben)), await rows(ben)]).toEqual([200, 1]);
  });
});

describe("A picture is refused", () => {
  const END = Buffer.from("ffd9", "hex");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gif = Buffer.from("474946383961640064008000ff0000ff2c00000000204e204e0002024c01003b", "hex");
  const notPictures: [string, Buffer | string][] = [
    ["an SVG with a script", Buffer.from(svg)],
    ["a web page that says it is a picture", Buffer.from("<html><img></html>")],
    ["a GIF, whose frames may be larger than it states", gif],
    ["a HEIC photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["text that isn't Base64", "../../etc/passwd"],
    ["an address", "https://example.com/me.png"],
  ];
  const refusal = async (person: Client, picture: Buffer | string) => {
    const { status, error } = await send(person, picture);
    return [status, error.errors?.[0]?.message];
  };

  it("if it is none, and the one before stays", async () => {
    const path = await shown(ann);
    for (const [what, sent] of notPictures) expect(await refusal(ann, sent), what).toEqual([400, SENT_NO_PICTURE]);
    expect(await statusOf(ben, path)).toBe(200);
  });

  it.each([
    ["PNG of 30,000 × 30,000 pixels", async () => pngOfSize(30_000, 30_000)],
    ["PNG one pixel too wide", async () => pngOfSize(2049, 1)],
    ["JPEG one pixel too high", () => aPicture({ width: 1, height: 2049, as: "jpeg" as const })],
    ["WebP one pixel too wide", () => aPicture({ width: 2049, height: 1, as: "webp" as const })],
  ])("if it is a %s, before anything is decoded", async (_, made) => {
    expect(await refusal(ann, await made())).toEqual([400, SENT_TOO_MANY_PIXELS]);
  });

  it("if it is a JPEG of more scans than any program writes, before anything is decoded", async () => {
    const jpeg = await aPicture({ as: "jpeg" });
    const pixels = jpeg.subarray(jpeg.indexOf(Buffer.from("ffda", "hex")), -2);
    const withScans = (count: number) => Buffer.concat([jpeg.subarray(0, -2), ...Array(count - 1).fill(pixels), END]);
    expect((await send(ann, withScans(2))).status).toBe(200);
    expect(await refusal(ann, withScans(51))).toEqual([400, SENT_BROKEN]);
  });

  it("if it is broken, or states a size that it doesn't have", async () => {
    expect(await refusal(ann, (await aPicture({ as: "jpeg" })).subarray(0, 60))).toEqual([400, SENT_BROKEN]);
    expect(await refusal(ann, pngOfSize(90, 90))).toEqual([400, SENT_BROKEN]);
    const liar = lying(await aPicture({ width: 2000, height: 2000, as: "webp" }));
    expect(await refusal(ann, liar)).toEqual([400, SENT_BROKEN]);
  });

  it("if it is more than a megabyte, by a little or by more", async () => {
    const png = await aPicture();
    expect(await refusal(ann, Buffer.concat([png, Buffer.alloc(1_000_000)]))).toEqual([400, SENT_TOO_LARGE]);
    expect((await send(ann, Buffer.concat([png, Buffer.alloc(1_100_000)]))).status).toBe(413);
  });

  it("unless it comes as JSON, with nothing else in it", async () => {
    const png = await aPicture();
    const type = { "content-type": "image/png", "sec-fetch-site": "same-origin", cookie: ann.cookie() };
    const raw = await world.app.inject({ method: "PUT", url: "/api/auth/picture", headers: type, payload: png });
    expect(raw.statusCode).toBe(415);
    const body = { picture: png.toString("base64"), userId: ben.userId };
    expect((await ann.call(setProfilePicture, { body })).status).toBe(400);
  });

  it("if its sender isn't signed in", async () => {
    expect((await send(world.visitor(), await aPicture())).status).toBe(401);
    expect((await world.visitor().call(removeProfilePicture)).status).toBe(401);
  });
});

describe("Someone's picture is seen", () => {
  it("as an image and nothing else, kept by this browser alone", async () => {
    const { headers } = await get(ben, await shown(ann));
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": 'inline; filename="picture"',
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  it("by themselves, by their leagues' members and commissioners, and by admins: 404 for strangers", async () => {
    const path = await shown(ann);
    for (const person of [ann, ben, casey, admin]) expect(await statusOf(person, path)).toBe(200);
    expect(await statusOf(stranger, path)).toBe(404);
    expect(await statusOf(world.visitor(), path)).toBe(401);
    expect(await statusOf(ben, await shown(casey))).toBe(200);
    expect(await statusOf(stranger, await pathOf(casey))).toBe(404);
  });

  it("with their name in the list of members, and not by someone who only looks at a public league", async () => {
    const path = await shown(ann);
    const urls = async (person: Client) => {
      const { body } = await person.call(listMembers, { params: { id: league.id } });
      return body.map(({ fullName, profileImageUrl }) => [fullName, profileImageUrl]);
    };
    expect(await urls(ben)).toContainEqual(["ann Tester", path]);
    expect(new Set((await urls(stranger)).flat())).toEqual(new Set([null]));
  });

  it("in their league after they have left it, but they no longer see the others'", async () => {
    const [dora, eve] = [await aPerson(world, "dora"), await aPerson(world, "eve")];
    const own = await aLeague(world, eve, {});
    await join(eve, own, dora);
    const [hers, theirs] = [await shown(dora), await shown(eve)];
    expect(await statusOf(dora, theirs)).toBe(200);
    await dora.call(leaveLeague, { params: { id: own.id }, body: {} });
    expect([await statusOf(eve, hers), await statusOf(dora, theirs)]).toEqual([200, 404]);
    await eve.call(editLeague, { params: { id: own.id }, body: { status: "cancelled" } });
    expect(await statusOf(eve, hers)).toBe(200);
  });

  it("at no other address, and a refusal isn't kept", async () => {
    const path = await shown(ann, await aPicture({ stripes: [GREEN, RED] }));
    const { status, headers } = await get(ben, path.replace(ann.userId, ben.userId));
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    for (const name of ["..%2f..%2fetc%2fpasswd", "A".repeat(64), "", "0".repeat(63), "0".repeat(64)]) {
      expect(await statusOf(ben, path.replace(/[^/]*$/, name))).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("An offensive picture", () => {
  const reason = "It shows someone else.";
  const remove = (by: Client, { userId }: Person) =>
    by.call(removeUserPicture, { params: { id: userId }, body: { reason } });

  it("is removed by an admin, who leaves a record, and the person is told why", async () => {
    const path = await shown(ann);
    const { body: users } = await admin.call(listUsers, { query: { search: "ann" } });
    expect(users.find(({ id }) => id === ann.userId)?.profileImageUrl).toBe(path);
    expect((await remove(admin, ann)).status).toBe(200);
    expect([await statusOf(ann, path), await pathOf(ann), await rows(ann)]).toEqual([404, "", 0]);
    const { body: audit } = await admin.call(listAuditLog, { query: {} });
    const removed = audit.find(({ action }) => action === "user.remove_picture");
    expect(removed).toMatchObject({ subjectId: ann.userId, reason });
    const { body: notices } = await ann.call(listNotifications);
    expect(notices[0]).toMatchObject({ title: "An admin removed your picture", actionUrl: "/profile" });
    expect(notices[0]?.message).toContain(reason);
    await world.runJobs();
    const { body: mails } = await world.visitor().call(listMails, { query: { to: ann.email } });
    expect(mails.find(({ subject }) => subject === "Your picture was removed")?.text).toContain(reason);
    expect((await ann.call(listAccountEvents)).body.map(({ kind }) => kind)).toContain("user.remove_picture");
    expect((await remove(admin, ann)).status).toBe(409);
  });

  it("isn't removed by anyone else, nor without a reason", async () => {
    const path = await shown(ann);
    expect([(await remove(casey, ann)).status, (await remove(ann, ann)).status]).toEqual([403, 403]);
    const unexplained = { params: { id: ann.userId }, body: { reason: " " } };
    expect((await admin.call(removeUserPicture, unexplained)).status).toBe(400);
    expect(await statusOf(ben, path)).toBe(200);
  });
});

describe("Leaving for good", () => {
  it("takes the picture along, and the export has it", async () => {
    const gone = await aPerson(world, "gone");
    const path = await shown(gone);
    const { bytes } = await get(gone, path);
    const body = { currentPassword: "correct horse" };
    const { body: data } = await gone.call(exportAccount, { body });
    const [picture] = data.picture as { base64: string }[];
    expect(Buffer.from(picture?.base64 ?? "", "base64")).toEqual(bytes);
    expect((await gone.call(eraseAccount, { body })).status).toBe(200);
    expect([await statusOf(admin, path), await rows(gone)]).toEqual([404, 0]);
  });
});
