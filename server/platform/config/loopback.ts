import { isIP } from "node:net";

/** Tells whether only this machine can reach a host name or address, as written in HOST or a URL. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (name === "localhost" || name === "::1") return true;
  return isIP(name) === 4 && name.startsWith("127.");
}

export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname);
