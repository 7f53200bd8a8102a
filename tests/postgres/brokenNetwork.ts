// A network between the server and PostgreSQL that can lose or hold back everything, or take long for each packet. TCP never leaves a gap: a
// connection that has lost something stays silent for ever, as behind a firewall that has forgotten it.
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#server/freePort.ts';

export interface BrokenNetwork {
  /** The address of PostgreSQL through this network, for DATABASE_URL. */
  url: string;
  /** Starts or ends the loss of everything that is sent. A connection that is opened meanwhile is never answered. */
  silence: (isSilent: boolean) => void;
  /** Holds back everything that is sent, or delivers it: so TCP behaves when packets are lost for a while. */
  hold: (isHeld: boolean) => void;
  /** How long each packet takes from now on, in milliseconds. */
  slowDown: (milliseconds: number) => void;
  close: () => void;
}

/** @param url of the PostgreSQL server, which may stop and start meanwhile */
export async function openBrokenNetwork(url: string): Promise<BrokenNetwork> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isHeld = false;
  let latency = 0;
  const port = await freePort('127.0.0.1');
  const proxy = createServer((client) => {
    const upstream = isSilent ? null : connect(Number(new URL(url).port), '127.0.0.1');
    let hasLost = false;
    const deliver = (to: Socket, chunk: Buffer) => {
      hasLost ||= isSilent;
      if (!hasLost && !to.destroyed) to.write(chunk);
    };
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      if (from === null) continue;
      sockets.add(from);
      from
        .on('error', () => to?.destroy())
        .on('close', () => {
          sockets.delete(from);
          to?.destroy();
        });
      // Packets keep their order: none is delivered before the one that was sent before it, also when the network gets faster.
      const underway: { chunk: Buffer; isDue: boolean }[] = [];
      from.on('data', (chunk: Buffer) => {
        if (to === null) return;
        const packet = { chunk, isDue: latency === 0 };
        underway.push(packet);
        const deliverDue = () => {
          while (underway[0]?.isDue) deliver(to, underway.shift()?.chunk ?? Buffer.alloc(0));
        };
        if (packet.isDue) return deliverDue();
        setTimeout(() => {
          packet.isDue = true;
          deliverDue();
        }, latency);
      });
      if (isHeld) from.pause();
    }
  });
  await new Promise<void>((ready) => proxy.listen(port, '127.0.0.1', () => ready()));
  const throughNetwork = new URL(url);
  throughNetwork.port = String(port);
  return {
    url: throughNetwork.href,
    silence: (silent) => {
      isSilent = silent;
    },
    hold: (held) => {
      isHeld = held;
      for (const socket of sockets) {
        if (held) socket.pause();
        else socket.resume();
      }
    },
    slowDown: (milliseconds) => {
      latency = milliseconds;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
