import { listMails } from "#contract/notices/mailbox.ts";
import type { TestApp } from "#tests/support/app.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Answer = { [field: string]: unknown } & { message?: string };

/** Makes a call with the method and path exactly as SPEC §7 writes them, without the contract. */
export async function send(
  world: TestApp,
  by: { cookie: () => string } | undefined,
  call: `${Method} /api/${string}`,
  payload?: object,
) {
  await world.comeBack?.();
  const [method, url] = call.split(" ") as [Method, string];
  const response = await world.app.inject({
    method,
    url,
    headers: { "sec-fetch-site": "same-origin", ...(by ? { cookie: by.cookie() } : {}) },
    ...(payload ? { payload } : {}),
  });
  const body = response.json<unknown>();
  return {
    status: response.statusCode,
    headers: response.headers,
    body: body as Answer,
    list: Array.isArray(body) ? (body as Answer[]) : [],
  };
}

/** The token from the latest email to an address whose link has this path. */
export async function tokenMailedTo(world: TestApp, address: string, link: RegExp): Promise<string> {
  const { body: mails } = await world.visitor().call(listMails, { query: { to: address } });
  const tokens = mails.map(({ text }) => link.exec(text)?.[1]);
  return tokens.find((token) => token !== undefined) ?? "";
}
