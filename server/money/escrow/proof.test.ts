import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { getProof, type Proof } from "#contract/money/proof.ts";
import { proofFileName } from "#contract/money/proof-file-name.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { setWaysToPay } from "#contract/people/ways-to-pay.ts";
import { EVERY_WAY_TO_PAY } from "#tests/access/every-way-to-pay.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { passDays } from "#tests/money/pass-days.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { aCrew, type Crew, playSeason } from "#tests/money/treasurer-season.ts";
import { examplePlatforms, playExample } from "#tests/support/proof-example.ts";
import { checkProof, checkWithheld, linesOf, recordsOf } from "#tests/support/proofs.ts";
import { of, refusal } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, type Person } from "#tests/support/world.ts";

const EXAMPLE = fileURLToPath(new URL("../../../docs/proof-example.json", import.meta.url));

const world = withWorld({ platforms: examplePlatforms(), startsAt: new Date("2026-09-01T12:00:00.000Z") });
const [ruth, ann, max, stranger] = withPeople(world, "ruth", "ann", "max", "stranger");
const admin = withAdmin(world);

const proofFor = async (person: Person, league: { id: string }) =>
  done(await person.call(getProof, of(league))) as Proof;
const textsOf = ({ texts }: Proof) => texts.map(({ text }) => text).toSorted();

describe("A small season's bundle", () => {
  let proof: Proof;
  beforeAll(async () => {
    const currentPassword = "correct horse";
    for (const [nth, person] of [ruth, ann].entries()) {
      done(await person.call(setWaysToPay, { body: { ways: EVERY_WAY_TO_PAY[nth] ?? [], currentPassword } }));
    }
    proof = await playExample(world, ruth, ann, max);
  });

  it("is a file with all that the books say up to their last entry, sealed or not", async () => {
    checkProof(proof);
    const { headers, body } = await ann.call(getProof, of(proof.league));
    expect(headers["content-disposition"]).toBe(`attachment; filename="proof-sunday-crew-${proof.head.position}.json"`);
    expect({ ...body, madeAt: proof.madeAt, signed: proof.signed }).toEqual(proof);
    const { rows } = await world.database.ownerPool.query(
      "select id from ledger.entries where league_id = $1 order by id",
      [proof.league.id],
    );
    expect(proof.entries.map((entry) => Number(linesOf(entry, "entry")[0]))).toEqual(rows.map(({ id }) => Number(id)));
    const leaf = expect.stringContaining(` ${proof.head.position} ${proof.head.hash}`);
    expect(proof).toMatchObject({ format: "potkeeper-proof/1", reader: ann.userId, signed: { leaf } });
    expect(proof.madeBy).toBe(world.deps.config.publicUrl);
  });

  it("has each reader's own salts, everyone's names, the reasons that all read, and the tables that paid", async () => {
    const [vote] = recordsOf(proof).filter(({ about }) => about === "vote");
    expect(Object.keys(proof.salts)).toEqual([vote?.content.id]);
    const others = await proofFor(max, proof.league);
    expect(others.salts).not.toEqual(proof.salts);
    for (const other of [ruth, admin]) expect((await proofFor(other, proof.league)).salts).toEqual({});
    for (const one of [proof, others]) {
      checkProof(one);
      await checkWithheld(world, one);
      expect(Object.values(one.people).toSorted()).toEqual(["ann Tester", "max Tester", "ruth Tester"]);
      expect(textsOf(one)).toEqual(["No show", "Still at school"]);
      expect(one.results.map(({ season }) => season)).toEqual([1]);
    }
  });

  it("has no details of any way to pay", () => {
    const fields = EVERY_WAY_TO_PAY.flat().flatMap(({ kind, ...way }) => Object.values(way as Record<string, string>));
    const text = JSON.stringify(proof);
    expect(fields.length).toBeGreaterThan(12);
    expect(fields.filter((field) => text.includes(field))).toEqual([]);
  });

  it("is for those who know the league's names", async () => {
    expect(await stranger.call(getProof, of(proof.league))).toMatchObject(refusal(404, "League not found"));
    const listed = await aLeague(world, ruth, { isPublic: true });
    const members = "Only the league's members can check its books or take them along.";
    expect(await stranger.call(getProof, of(listed))).toMatchObject(refusal(403, members));
    checkProof(await proofFor(ruth, listed));
  });

  it("is like docs/proof-example.json, which `PROOF_EXAMPLE=write npx vitest run server/money/escrow/proof.test.ts` writes again", () => {
    if (process.env.PROOF_EXAMPLE === "write") {
      // One line an entry.
      writeFileSync(EXAMPLE, `${JSON.stringify(proof).replaceAll('","entry ', '",\n"entry ')}\n`);
    }
    const example = JSON.parse(readFileSync(EXAMPLE, "utf8")) as Proof;
    checkProof(example);
    const shapeOf = (one: Proof) => ({
      fields: Object.keys(one),
      events: one.entries.map((entry) => linesOf(entry, "event")[0]).toSorted(),
      records: recordsOf(one)
        .map(({ about, content }) => `${about} ${Object.keys(content).toSorted()}`)
        .toSorted(),
    });
    expect(shapeOf(example)).toEqual(shapeOf(proof));
  });
});

describe("The bundle of a season in which people said a lot", () => {
  let crew: Crew;
  let league: League;
  let texts: Record<keyof Crew, string[]>;
  let salts: string[];
  const saltsWhere = async (where: string, value: unknown) =>
    (await world.database.ownerPool.query(`select salt from dues where ${where}`, [value])).rows.map(
      ({ salt }) => salt,
    );
  beforeAll(async () => {
    intoTheFuture(world);
    crew = await aCrew(world);
    league = await playSeason({ world, crew, pass: passDays(world) });
    const read = async ([name, person]: [string, Person]) => [name, textsOf(await proofFor(person, league))];
    const { gina: _left, ...inside } = crew;
    texts = Object.fromEntries(await Promise.all(Object.entries(inside).map(read)));
    salts = await saltsWhere("user_id = $1 and coalesce(reason, objection) is not null", crew.frank.userId);
    done(await admin.call(deleteUser, { params: { id: crew.frank.userId } }));
  });

  it("has the reasons that all members read, and why a payment didn't arrive only for its payer and those who run the money", () => {
    const all = ["Erin is right.", "I haven't paid yet.", "Still at school", "That was for the jerseys."];
    const said = [...all, "You did, in cash at the draft."];
    for (const name of ["alice", "erin", "frank"] as const) expect(texts[name]).toEqual(said);
    const refused = [...said, "Nothing in my account."].toSorted();
    for (const name of ["ben", "casey", "dana"] as const) expect(texts[name]).toEqual(refused);
  });

  it("names nobody whose account was deleted, nor has what was written of them", async () => {
    const proof = await proofFor(crew.alice, league);
    checkProof(proof);
    await checkWithheld(world, proof);
    expect(proof.people[crew.frank.userId]).toBe("Deleted user");
    expect(JSON.stringify(proof)).not.toMatch(/frank|Still at school/i);
    expect(salts.length).toBeGreaterThan(0);
    expect(await saltsWhere("salt = any ($1)", salts), "what would let somebody guess it").toEqual([]);
  });
});

it("A league whose name has no Latin letters gives the file a name, too", () => {
  const head = { position: 7, hash: "" };
  expect(proofFileName({ league: { id: "", name: "Öl & Söhne 2026" }, head })).toBe("proof-ol-sohne-2026-7.json");
  expect(proofFileName({ league: { id: "", name: "日曜 🏈" }, head })).toBe("proof-league-7.json");
});
