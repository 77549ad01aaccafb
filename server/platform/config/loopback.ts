import { isIP } from "node:net";

/** Whether only this machine answers to a host name or address, as it stands in HOST or in a URL. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (name === "localhost" || name === "::1") return true;
  return isIP(name) === 4 && name.startsWith("127.");
}

export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname);
