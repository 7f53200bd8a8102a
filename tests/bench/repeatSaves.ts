// Makes saves on many connections at once, each its next one as soon as the last is answered. It writes HTTP by hand, because a client
// library would take as much processor time as the server that is measured.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Person {
  /** The path of the save. */
  path: string;
  token: string;
  /** Two bodies that are sent in turn, so that each save changes something. */
  bodies: readonly [unknown, unknown];
}

export interface SaveTimes {
  count: number;
  perSecond: number;
  /** Milliseconds that half and 99 of 100 saves took at most. */
  median: number;
  p99: number;
  /** Milliseconds of this process's processor time for one save. */
  ownProcessorTime: number;
}

const requestOf = ({ path, token }: Person, host: string, body: unknown): Buffer => {
  const content = Buffer.from(JSON.stringify(body));
  const head = [
    `PUT ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${content.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content]);
};

/** Resolves when the answer has arrived. Rejects unless it is 200. */
const save = (socket: Socket, request: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    let received = '';
    const end = (error?: Error) => {
      socket.off('data', read).off('close', closed);
      if (error === undefined) resolve();
      else reject(error);
    };
    const closed = () => end(new Error('The server closed the connection.'));
    const read = (chunk: string) => {
      received += chunk;
      const bodyStart = received.indexOf('\r\n\r\n') + 4;
      if (bodyStart < 4) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, bodyStart))?.[1]);
      if (received.length - bodyStart < length) return;
      end(received.startsWith('HTTP/1.1 200') ? undefined : new Error(`The save answered ${received}`));
    };
    socket.on('data', read).on('close', closed);
    socket.write(request);
  });

/** Everybody saves for `duration` milliseconds. */
export async function repeatSaves(
  url: string,
  people: readonly Person[],
  duration: number,
): Promise<SaveTimes> {
  const { host, hostname, port } = new URL(url);
  const times: number[] = [];
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const work = async (person: Person) => {
    const requests = person.bodies.map((body) => requestOf(person, host, body));
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    // One character for each byte, so that the answer's length can be compared.
    socket.setEncoding('latin1');
    await once(socket, 'connect');
    for (let count = 0; performance.now() < startedAt + duration; count += 1) {
      const sentAt = performance.now();
      await save(socket, requests[count % 2] ?? Buffer.of());
      times.push(performance.now() - sentAt);
    }
    socket.destroy();
  };
  await Promise.all(people.map(work));
  const took = performance.now() - startedAt;
  const used = process.cpuUsage(before);
  const sorted = times.toSorted((one, other) => one - other);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? NaN;
  return {
    count: times.length,
    perSecond: (times.length / took) * 1000,
    median: quantile(0.5),
    p99: quantile(0.99),
    ownProcessorTime: (used.user + used.system) / 1000 / times.length,
  };
}
