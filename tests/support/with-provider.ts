import { afterAll, afterEach, beforeAll } from "vitest";
import { anIdentityProvider } from "#tests/support/identity-provider.ts";
import { CALLBACK, waysThrough } from "#tests/support/through-provider.ts";

/**
 * An identity provider for this file's tests, which tells the truth again after each of them, and the ways through it.
 * What is returned is empty until the tests begin, so a world's environment has to be asked of it in a function.
 */
export function withProvider() {
  const provider = {} as Awaited<ReturnType<typeof anIdentityProvider>>;
  beforeAll(async () => void Object.assign(provider, await anIdentityProvider({ callbackUrl: CALLBACK })));
  afterEach(() => {
    provider.control.isDown = false;
    provider.control.lies.clear();
    provider.control.forge = undefined;
  });
  afterAll(() => provider.close());
  return { provider, through: waysThrough(provider) };
}
