/** A room: a folder at the top of its house, and what it holds. */
export type Room = { name: string; holds: string };

/** A part of the product with rooms in layers. */
export type House = {
  name: "server" | "contract" | "web";
  /** The root folders whose files it has. */
  folders: readonly string[];
  /** From the ground up: a room imports its own files and the rooms below it. */
  rooms: readonly Room[];
  /** Imports that go up nevertheless, `file → file`, each with its reason. */
  upward: Readonly<Record<string, string>>;
};
