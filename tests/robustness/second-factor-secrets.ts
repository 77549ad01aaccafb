import { removePasskey, startPasskey } from "#contract/people/passkeys.ts";
import * as factors from "#contract/people/second-factor.ts";
import { objectToSecondFactorReset, startSecondFactorReset } from "#contract/people/second-factor-reset.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { TestApp } from "#tests/support/app.ts";
import { appOf, atSecondStep, PASSWORD, withApp, withPasskey } from "#tests/support/second-factors.ts";
import type { Person } from "#tests/support/world.ts";

type Hands = {
  world: () => TestApp;
  admin: () => Person;
  fresh: () => Promise<Person>;
  /** Values that the server has shown to someone and no one may read in a log. */
  shown: string[];
};
type Call = () => Promise<{ status: number }>;
type Scenario = [Endpoint, () => Promise<Call>];
const proof = { currentPassword: PASSWORD };

/** The calls about second factors that carry a password, a code or a token, each with its prerequisites. */
export function secondFactorScenarios(hands: Hands): Scenario[] {
  const { fresh, shown } = hands;
  const begun = async () => {
    const person = await fresh();
    const { body } = await person.call(factors.startAuthenticator, { body: proof });
    shown.push(body.secret);
    return { person, codeAt: appOf(hands.world(), body.secret) };
  };
  const protectedByApp = async () => {
    const person = await fresh();
    const app = await withApp(hands.world(), person);
    shown.push(...app.recoveryCodes);
    return { person, ...app };
  };
  /** A call by someone whose authenticator app and recovery codes exist. */
  const byProtected = (
    endpoint: Endpoint,
    prepare: (of: Awaited<ReturnType<typeof protectedByApp>>) => Call | Promise<Call>,
  ): Scenario => [endpoint, async () => prepare(await protectedByApp())];
  return [
    ...[factors.startAuthenticator, startPasskey].map(
      (endpoint): Scenario => [
        endpoint,
        async () => {
          const person = await fresh();
          return () => person.call(endpoint, { body: proof });
        },
      ],
    ),
    [
      factors.confirmAuthenticator,
      async () => {
        const { person, codeAt } = await begun();
        return () => person.call(factors.confirmAuthenticator, { body: { code: codeAt(0) } });
      },
    ],
    byProtected(
      factors.removeAuthenticator,
      ({ person }) =>
        () =>
          person.call(factors.removeAuthenticator, { body: proof }),
    ),
    byProtected(factors.renewRecoveryCodes, ({ person }) => async () => {
      const renewed = await person.call(factors.renewRecoveryCodes, { body: proof });
      shown.push(...(renewed.body.recoveryCodes ?? []));
      return renewed;
    }),
    [
      removePasskey,
      async () => {
        const person = await fresh();
        const { id, recoveryCodes } = await withPasskey(person);
        shown.push(...recoveryCodes);
        return () => person.call(removePasskey, { params: { id }, body: proof });
      },
    ],
    byProtected(factors.finishWithCode, async ({ person, codeAt }) => {
      const browser = await atSecondStep(hands.world(), person);
      return () => browser.call(factors.finishWithCode, { body: { code: codeAt(30) } });
    }),
    byProtected(factors.finishWithRecoveryCode, async ({ person, recoveryCodes }) => {
      const browser = await atSecondStep(hands.world(), person);
      return () => browser.call(factors.finishWithRecoveryCode, { body: { code: recoveryCodes[0] ?? "" } });
    }),
    byProtected(objectToSecondFactorReset, async ({ person }) => {
      const params = { id: person.userId };
      await hands.admin().call(startSecondFactorReset, { params, body: { reason: "They called." } });
      const token = await objectionToken(hands.world(), person);
      shown.push(token);
      return () => hands.world().visitor().call(objectToSecondFactorReset, { body: { token } });
    }),
  ];
}

async function objectionToken({ database }: TestApp, { email }: Person): Promise<string> {
  const { rows } = await database.ownerPool.query<{ text: string }>(
    `select text from mails where "to" = $1 and text like '%keep-second-factor%'`,
    [email],
  );
  return /keep-second-factor\?token=(\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}
