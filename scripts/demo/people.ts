import { register, signIn } from "#contract/people/auth.ts";
import { DEMO_PASSWORD } from "#contract/platform/demo.ts";
import { ensureAdmin } from "#server/people/users/ensure-admin.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { THIS_SERVER } from "#server/platform/lib/passwords.ts";
import type { Client } from "./client.ts";
import type { DemoWorld } from "./world.ts";

/** Long enough for the admin too, who would otherwise have to change it first. */
export const PASSWORD = DEMO_PASSWORD;
export const ADMIN = "ada";

const NAMES = {
  casey: "Casey Morgan",
  alice: "Alice Nguyen",
  ben: "Ben Okafor",
  carmen: "Carmen Ruiz",
  dev: "Dev Patel",
  elena: "Elena Petrova",
  felix: "Felix Brandt",
  grace: "Grace Kim",
  hank: "Hank Sullivan",
  imani: "Imani Brooks",
  jules: "Jules Moreau",
  kofi: "Kofi Mensah",
  lena: "Lena Fischer",
  marco: "Marco Rossi",
  nora: "Nora Lindqvist",
  omar: "Omar Haddad",
  priya: "Priya Raman",
  quinn: "Quinn Foster",
  rosa: "Rosa Delgado",
  sam: "Sam Whitaker",
  dana: "Dana Whitfield",
  wes: "Wes Hartley",
  tomas: "Tomas Novak",
  uma: "Uma Iyer",
  wen: "Wen Zhao",
  zoe: "Zoe Adler",
} as const;

type Name = keyof typeof NAMES;
export type Person = Client & { id: string; email: string };
export type People = { [name in Name | typeof ADMIN]: Person };

/** Signs everyone up with the same password; the admin is created as an operator would. */
export async function signUpEveryone(world: DemoWorld): Promise<People> {
  const signedUp: [string, Person][] = [[ADMIN, await makeAdmin(world)]];
  for (const [username, name] of Object.entries(NAMES)) signedUp.push([username, await signUp(world, username, name)]);
  return Object.fromEntries(signedUp) as People;
}

async function makeAdmin(world: DemoWorld): Promise<Person> {
  const client = world.visitor();
  const email = `${ADMIN}@example.com`;
  const passwordHash = await world.deps.passwords.hash(PASSWORD, THIS_SERVER);
  await inTransaction(world.deps.db, (tx) =>
    ensureAdmin(tx, {
      username: ADMIN,
      email,
      passwordHash,
      now: world.deps.clock(),
    }),
  );
  client.remember({ username: ADMIN, password: PASSWORD });
  const { id } = await client.call(signIn, { body: { username: ADMIN, password: PASSWORD } });
  return { ...client, id, email };
}

async function signUp(world: DemoWorld, username: string, name: string): Promise<Person> {
  const client = world.visitor();
  const [firstName = "", lastName = ""] = name.split(" ");
  const email = `${username}@example.com`;
  client.remember({ username, password: PASSWORD });
  const { id } = await client.call(register, { body: { username, email, firstName, lastName, password: PASSWORD } });
  return { ...client, id, email };
}
