// Scans files for malware with clamd (https://docs.clamav.net, command INSTREAM) when CLAMD_URL is set; without it files are not scanned.
import { connect } from 'node:net';
import { reasonOf } from '../reasonOf.ts';
import { FilesUnavailable } from './filesUnavailable.ts';

const TIMEOUT = 30_000;
const CHUNK = 64 * 1024;

/** The name of the malware, or null. Throws FilesUnavailable when clamd gives no verdict, so that no file passes unscanned. */
export type ScanFile = (bytes: Buffer) => Promise<string | null>;

function sendToClamd(host: string, port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = '';
    socket.setEncoding('latin1').setTimeout(TIMEOUT, () => socket.destroy(new Error('it took too long')));
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', reject).on('close', () => resolve(answer.split('\0')[0]?.trim() ?? ''));
    const length = Buffer.alloc(4);
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const piece = bytes.subarray(at, at + CHUNK);
      length.writeUInt32BE(piece.length);
      socket.write(Buffer.from(length));
      socket.write(piece);
    }
    socket.write(Buffer.alloc(4));
  });
}

/** A scanner that uses the clamd at `tcp://HOST:PORT`; without a URL (null) it accepts every file. */
export function createVirusScanner(clamdUrl: string | null): ScanFile {
  if (clamdUrl === null) return async () => null;
  const { hostname, port } = new URL(clamdUrl);
  return async (bytes) => {
    const answer = await sendToClamd(hostname.replace(/^\[|\]$/g, ''), Number(port || 3310), bytes).catch(
      (error: unknown) => {
        throw new FilesUnavailable(`clamd: ${reasonOf(error)}`);
      },
    );
    if (answer === 'stream: OK') return null;
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
    if (found !== undefined) return found;
    throw new FilesUnavailable(`clamd: ${answer.slice(0, 100) || 'no answer'}`);
  };
}
