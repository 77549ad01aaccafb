import { BlockList, isIPv6 } from "node:net";

const privateNetworks = new BlockList();
privateNetworks.addSubnet("10.0.0.0", 8);
privateNetworks.addSubnet("172.16.0.0", 12);
privateNetworks.addSubnet("192.168.0.0", 16);
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");
const thisComputer = new BlockList();
thisComputer.addSubnet("127.0.0.0", 8);
thisComputer.addAddress("::1", "ipv6");

/** Says where a network address is, as well as the address alone can say. */
export function placeOf(ip: string): string {
  const family = isIPv6(ip) ? "ipv6" : "ipv4";
  if (thisComputer.check(ip, family)) return "the server's own computer";
  if (privateNetworks.check(ip, family)) return `the server's own network (${ip})`;
  return `network address ${ip}`;
}
