import { connect, createServer, type Socket } from "node:net";

/** Passes connections on to a port of this machine, until it is cut: then nothing gets through, and nothing says so. */
export type Relay = { port: number; cut: () => void; repair: () => void; close: () => void };

export async function openRelay(target: number): Promise<Relay> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return;
    const far = connect(target, "127.0.0.1");
    keep(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (chunk) => !isCut && to.write(chunk));
      from.on("close", () => !isCut && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    cut: () => {
      isCut = true;
    },
    /** Data that was sent while it was cut is lost, so the old connections can't go on. */
    repair: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
