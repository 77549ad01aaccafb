import { parse } from "pg-connection-string";

export type Login = { name: string; password: string };

/** Returns the login that an address contains. */
export function loginOf(address: string): Login {
  const { user = "", password = "" } = parse(address);
  return { name: user, password };
}

/** Returns an address with another login, as parameters: they take precedence over what the address itself says. */
export const withLogin = (address: string, { name, password }: Login): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ user: name, password })}`;
