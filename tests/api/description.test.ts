import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { describeApi } from "#server/operations/api-description/describe-api.ts";
import examples from "#server/operations/api-description/examples.json" with { type: "json" };
import { bodyOf, exampleOf, pathOf } from "#tests/robustness/bodies.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, type Person } from "#tests/support/world.ts";

type Operation = {
  operationId: string;
  tags: string[];
  responses: Record<string, object>;
};
type Description = {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const described = (admin: boolean) => describeApi({ publicUrl: "https://potkeeper.invalid", admin }) as Description;
const everyones = described(false);
const admins = described(true);
const operationsOf = ({ paths }: Description) => Object.values(paths).flatMap((methods) => Object.values(methods));
const calls = Object.entries(allEndpoints as Record<string, Endpoint>);
const isAdmins = (url: string) => url.startsWith("/api/admin/");

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(everyones, "everyones");
ajv.addSchema(admins, "admins");
const checks = new Map<string, ReturnType<typeof ajv.compile>>();

/** What a description says is wrong with an answer to a call. */
function faultsOf(
  [name, { method, url }]: (typeof calls)[number],
  { status, body }: { status: number; body: unknown },
) {
  const [which, description] = isAdmins(url) ? (["admins", admins] as const) : (["everyones", everyones] as const);
  const path = url.replace(/:(\w+)/g, "{$1}");
  const answer = description.paths[path]?.[method.toLowerCase()]?.responses[status] as { $ref?: string } | undefined;
  if (!answer) return `${name} says nothing of ${status}`;
  const steps = ["paths", path, method.toLowerCase(), "responses", String(status)];
  const own = steps.map((step) => encodeURIComponent(step.replaceAll("/", "~1"))).join("/");
  const at = `${which}${answer.$ref ?? `#/${own}`}/content/application~1json/schema`;
  const check = checks.get(at) ?? ajv.compile({ $ref: at });
  checks.set(at, check);
  return check(body) ? null : `${name}: ${ajv.errorsText(check.errors)}`;
}

it("Each call is in one of the two descriptions, by its name in the contract and under a tag that is explained", () => {
  const names = (description: Description) => operationsOf(description).map(({ operationId }) => operationId);
  const wanted = (areAdmins: boolean) =>
    calls.flatMap(([name, { url }]) => (isAdmins(url) === areAdmins ? [name] : []));
  expect(names(everyones).sort()).toEqual(wanted(false).sort());
  expect(names(admins).sort()).toEqual(wanted(true).sort());
  for (const description of [everyones, admins]) {
    const used = new Set(operationsOf(description).flatMap(({ tags }) => tags));
    expect(description.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  }
});

it("Every reference leads to something, no schema has two names, and no name is made up from a number", () => {
  for (const description of [everyones, admins]) {
    const text = JSON.stringify(description);
    for (const [, path = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path.split("/").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], description);
      expect(found, path).toBeTypeOf("object");
    }
    const { schemas } = description.components;
    expect(new Set(Object.values(schemas).map((schema) => JSON.stringify(schema))).size).toBe(
      Object.keys(schemas).length,
    );
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
  }
});

it("The description everyone gets is at most 320 kB, and the admins' at most 60 kB", () => {
  expect(JSON.stringify(everyones).length).toBeLessThanOrEqual(320_000);
  expect(JSON.stringify(admins).length).toBeLessThanOrEqual(60_000);
});

it("Every example fits what its call answers, and holds no email address", () => {
  const taken = new Map<string, unknown>(Object.entries(examples));
  const exemplified = calls.filter(([name]) => taken.has(name));
  expect(exemplified.map(([name]) => name).sort()).toEqual([...taken.keys()].sort());
  expect(exemplified.map((call) => faultsOf(call, { status: 200, body: taken.get(call[0]) }))).toEqual(
    exemplified.map(() => null),
  );
  expect(JSON.stringify(examples)).not.toContain("@");
});

const world = withWorld();

/** Makes a call with input that mostly fits, or none of its records exists. */
async function made(endpoint: Endpoint, who?: Person) {
  const body = endpoint.schema.body && exampleOf(bodyOf(endpoint));
  const { statusCode, payload } = await world.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: who ? { cookie: who.cookie() } : {},
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: statusCode, body: JSON.parse(payload) as { message?: string } };
}

it("A visitor is turned away exactly where a call isn't open, and every refusal is described", async () => {
  const refused: string[] = [];
  const faults: (string | null)[] = [];
  for (const call of calls) {
    const answer = await made(call[1]);
    if (answer.status === 401 && answer.body.message === "Unauthorized") refused.push(call[0]);
    if (answer.status >= 400) faults.push(faultsOf(call, answer));
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  expect(refused).toEqual(calls.filter(([, { isOpen }]) => !isOpen).map(([name]) => name));
});

it("A key that doesn't work is refused by every call that takes one, as described", async () => {
  for (const call of calls.filter(([, { key }]) => key)) {
    const headers = { authorization: "Bearer pk_wrong" };
    const { statusCode, payload } = await world.app.inject({ method: call[1].method, url: pathOf(call[1]), headers });
    const fault = faultsOf(call, { status: statusCode, body: JSON.parse(payload) });
    expect([call[0], statusCode, fault]).toEqual([call[0], 401, null]);
  }
});

it("What the server answers to reads fits the description", async () => {
  const ada = await anAdmin(world, "ada");
  await aLeague(world, ada, { name: "Described" });
  const faults: (string | null)[] = [];
  for (const call of calls.filter(([, { method, url }]) => method === "GET" && !url.includes(":"))) {
    faults.push(faultsOf(call, await made(call[1], ada)));
  }
  expect(faults.length).toBeGreaterThan(40);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});
