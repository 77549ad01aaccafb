import dns from "node:dns";
import { Resolver } from "node:dns/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { post } from "#server/leagues/channel/post.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const MESSAGE = { headers: {}, body: "{}" };
/** Sends to a receiver on this machine, as the operator would allow it. */
const sendTo = async (answer: RequestListener, patienceMs = 10_000) =>
  post(new URL(`http://127.0.0.1:${await listen(createServer(answer))}/`), { ...MESSAGE, isOwnHost: true, patienceMs });

const PRIVATE = "Its address leads to a private network, which we don't call.";

describe("A channel's address", () => {
  it.each([
    ...["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1"],
    ...["255.255.255.255", "192.0.2.1", "198.18.0.1", "240.0.0.1", "192.88.99.1", "2130706433", "0x7f.1", "127.1"],
    ...["[::]", "[::1]", "[fe80::1]", "[fc00::1]", "[::ffff:10.0.0.1]", "[::ffff:8.8.8.8]", "[64:ff9b::a00:1]"],
    ...["[2002:a00:1::1]", "[2001:db8::1]", "[2001::1]", "[ff02::1]"],
  ])("isn't called at %s, which is no public one", async (host) => {
    expect(await post(new URL(`https://${host}/`), { ...MESSAGE, isOwnHost: false })).toEqual({
      status: null,
      fault: PRIVATE,
    });
  });

  it("isn't called if any address that its name leads to is private, or the name leads elsewhere the next time", async () => {
    let connections = 0;
    const port = await listen(
      createServer().on("connection", () => {
        connections += 1;
      }) as Server,
    );
    let asked = 0;
    const lookup: LookupFunction = (_, { all }, answer) => {
      asked += 1;
      const addresses = [
        { address: "93.184.216.34", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ];
      if (all) answer(null, addresses);
      else answer(null, asked === 1 ? "127.0.0.1" : "93.184.216.34", 4);
    };
    const url = new URL(`https://twice.example:${port}/`);
    expect(await post(url, { ...MESSAGE, isOwnHost: false, lookup })).toEqual({ status: null, fault: PRIVATE });
    expect([asked, connections]).toEqual([1, 0]);
  });

  it("is looked up without the system's lookup, in which payments would wait for names that are never answered", async () => {
    const system = vi.spyOn(dns, "lookup");
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const nothing = Object.assign(new Error("queryA ENODATA"), { code: "ENODATA" });
    const [four, six] = [vi.spyOn(Resolver.prototype, "resolve4"), vi.spyOn(Resolver.prototype, "resolve6")];
    six.mockRejectedValue(nothing);
    const faultFor = (answer: Promise<string[]>) => {
      four.mockReturnValue(answer as never);
      return post(new URL("https://name.example/"), { ...MESSAGE, isOwnHost: false });
    };
    expect(await faultFor(Promise.resolve(["10.1.2.3"]))).toEqual({ status: null, fault: PRIVATE });
    expect(await faultFor(Promise.reject(nothing))).toEqual({ status: null, fault: "There is no such host." });
    const late = Promise.reject(Object.assign(new Error("queryA ETIMEOUT"), { code: "ETIMEOUT" }));
    expect(await faultFor(late)).toEqual({ status: null, fault: "Nothing answers there." });
    expect(system).not.toHaveBeenCalled();
  });

  it("without https isn't called once its host is no longer the operator's own", async () => {
    expect(await post(new URL("http://127.0.0.1:1/"), { ...MESSAGE, isOwnHost: false })).toEqual({
      status: null,
      fault: "Its address must begin with https://.",
    });
  });

  it("is told nothing without a valid certificate", async () => {
    const port = await listen(createTlsServer());
    const url = new URL(`https://127.0.0.1:${port}/`);
    expect(await post(url, { ...MESSAGE, isOwnHost: true })).toEqual({
      status: null,
      fault: "It has no valid certificate.",
    });
  });

  it("isn't followed elsewhere", async () => {
    let calls = 0;
    const reply = await sendTo((_, response) => {
      calls += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect([reply, calls]).toEqual([{ status: 307, retryAfterMs: 0 }, 1]);
  });

  it("isn't read further than the head of its answer, however long that goes on", async () => {
    let written = 0;
    const reply = await sendTo((_, response) => {
      response.writeHead(200);
      const more = () => {
        if (response.destroyed || written > 50_000_000) return;
        written += 65_536;
        response.write("x".repeat(65_536), more);
      };
      more();
    });
    expect(reply).toMatchObject({ status: 200 });
    expect(written).toBeLessThan(50_000_000);
    const long = await sendTo((_, response) => response.writeHead(200, { "x-long": "x".repeat(20_000) }).end());
    expect(long).toEqual({ status: null, fault: "Its answer is too long." });
  });

  it("is given up if it doesn't answer, drips or hints without end, ends the connection or changes its protocol", async () => {
    const late = { status: null, fault: "It didn't answer within 10 seconds." };
    expect(await sendTo(() => {}, 50)).toEqual(late);
    const drips = await sendTo(({ socket }) => {
      socket.write("HTTP/1.1 200 OK\r\nx-drip: ");
      const timer = setInterval(() => socket.write("x"), 5);
      socket.on("close", () => clearInterval(timer)).on("error", () => {});
    }, 100);
    expect(drips).toEqual(late);
    const hints = await sendTo(({ socket }) => {
      const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"), 5);
      socket.on("close", () => clearInterval(timer)).on("error", () => {});
    }, 100);
    expect(hints).toEqual(late);
    const broken = { status: null, fault: "The connection broke before it answered." };
    expect(await sendTo(({ socket }) => void socket.destroy())).toEqual(broken);
    const otherProtocol = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n";
    expect(await sendTo(({ socket }) => void socket.write(otherProtocol))).toEqual(broken);
  });

  it("can say after how long it takes the next message", async () => {
    const reply = await sendTo((_, response) => response.writeHead(429, { "retry-after": "120" }).end());
    expect(reply).toEqual({ status: 429, retryAfterMs: 120_000 });
    const never = await sendTo((_, response) => response.writeHead(429, { "retry-after": "-1e99" }).end());
    expect(never).toEqual({ status: 429, retryAfterMs: 0 });
  });
});
