import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail server on this machine that doesn't encrypt. `taken` has what it was sent, one message each. */
export async function aMailServer(options: SMTPServerOptions = {}) {
  const taken: { from: string; to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      let message = "";
      stream.on("data", (part) => {
        message += String(part);
      });
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "no one";
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
        done();
      });
    },
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}`, taken, close: () => void server.close() };
}
