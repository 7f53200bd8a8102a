// The caseworker's command as it is typed at a terminal, against a running server.
import { runCaseworker } from '#server/caseworker/runCaseworker.ts';
import type { Asked } from './testServer.ts';

export interface Typed {
  /** The exit code. */
  code: number;
  text: string;
  complaint: string;
}

/** What a command that was done has printed, and what one that was refused has. */
export const said = (...lines: string[]): Typed => ({ code: 0, text: lines.join('\n'), complaint: '' });
export const refused = (complaint: string): Typed => ({ code: 1, text: '', complaint });

/** Runs the words after `caseworker`. Each look at the clock is half a second after the one before. */
export async function caseworkerCommand(
  { settings, caseworkerKey }: Pick<Asked, 'settings' | 'caseworkerKey'>,
  words: string,
): Promise<Typed> {
  const lines: string[] = [];
  const complaints: string[] = [];
  let time = 0;
  const code = await runCaseworker(
    words.split(' ').filter((word) => word !== ''),
    { PORT: String(settings.port), CASEWORKER_KEY: caseworkerKey ?? '' },
    (line) => lines.push(line),
    (line) => complaints.push(line),
    { now: () => (time += 500) },
  );
  return { code, text: lines.join('\n'), complaint: complaints.join('\n') };
}
