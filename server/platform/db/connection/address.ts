/** What a server has to be, in libpq's words for `target_session_attrs`. */
const SERVER_KINDS = ["any", "read-write", "read-only", "primary", "standby"] as const;
export type ServerKind = (typeof SERVER_KINDS)[number];

/** One server of an address. */
export type Host = {
  /** As people read it, such as `db1.example:5432`. */
  name: string;
  /** An address that node-postgres understands. */
  connectionString: string;
};

/** A database on one server or on several that replicate it, in the order in which they are tried. */
export type DatabaseAddress = { hosts: readonly Host[]; kind: ServerKind };

/** Thrown for an address that can't be used. Its message is a sentence without the address, which may hold a password. */
export class AddressFault extends Error {}

/** The last `@` before the path ends the login, whose password may contain commas. */
const URL_FORM = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)([^?]*)(?:\?(.*))?$/s;
const PORT_MAX = 65_535;
/** Otherwise the start of such a password would count as a host's name, which is logged. */
const BARE_SIGN =
  "Its login has a / that isn't written as %2F, or the name of its database an @ that isn't written as %40.";

/**
 * Reads an address in libpq's form: several hosts or socket directories with commas between them, and
 * `target_session_attrs`. node-postgres knows neither, so each host gets an address of its own. @throws AddressFault
 */
export function readAddress(text: string): DatabaseAddress {
  const [, start = "", authority = "", path = "", query = ""] = URL_FORM.exec(text) ?? [];
  if (path.includes("@")) throw new AddressFault(BARE_SIGN);
  const parameters = new URLSearchParams(query);
  const last = (name: string) => parameters.getAll(name).at(-1) || undefined;
  const kind = readKind(last("target_session_attrs"));
  const places = placesOf(authority, { hosts: last("host"), ports: last("port") });
  if (places.length < 2) return { hosts: [{ name: nameOf(places[0]), connectionString: text }], kind };
  const hosts = places.map((place) => {
    const own = new URLSearchParams(parameters);
    own.set("host", place.host);
    own.delete("port");
    if (place.port) own.set("port", place.port);
    return { name: nameOf(place), connectionString: `${start}${path || "/"}?${own}` };
  });
  const isFirst = (host: Host, index: number) => hosts.findIndex(({ name }) => name === host.name) === index;
  return { hosts: hosts.filter(isFirst), kind };
}

type Place = { host: string; port: string | undefined };

const nameOf = ({ host, port }: Place = { host: "localhost", port: undefined }) =>
  host.includes(":") ? `[${host}]:${port ?? 5432}` : `${host || "localhost"}:${port ?? 5432}`;

function readKind(word: string | undefined): ServerKind {
  if (word === undefined) return "any";
  const kind = SERVER_KINDS.find((known) => known === word);
  if (kind) return kind;
  throw new AddressFault(`Its target_session_attrs is ${word}. Set that to ${SERVER_KINDS.join(", ")}.`);
}

/** The parameters `host` and `port` take precedence over what the address itself says, as they do everywhere. */
function placesOf(authority: string, named: { hosts: string | undefined; ports: string | undefined }): Place[] {
  const written = authority.split(",").map((part) => {
    const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(part) ?? [];
    return { host: decoded(host.replace(/^\[(.*)\]$/, "$1")), port: port || undefined };
  });
  const hosts = named.hosts?.split(",") ?? written.map(({ host }) => host);
  const ports = named.ports?.split(",") ?? written.map(({ port }) => port);
  if (hosts.length === 1 && ports.length === 1) return [{ host: hosts[0] ?? "", port: readPort(ports[0]) }];
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new AddressFault(
      `It names ${hosts.length} hosts and ${ports.length} ports. Give each host one, or all the same.`,
    );
  if (hosts.includes("")) throw new AddressFault("One of its hosts has no name. Check its commas.");
  return hosts.map((host, index) => ({ host, port: readPort(ports.length === 1 ? ports[0] : ports[index]) }));
}

function readPort(port: string | undefined): string | undefined {
  if (!port || (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= PORT_MAX)) return port || undefined;
  throw new AddressFault(`One of its ports isn't a whole number from 1 to ${PORT_MAX}.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressFault("One of its hosts has a % that no two hexadecimal digits follow.");
  }
}
