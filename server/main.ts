// The server's process: takes the settings from the environment, prints the addresses, and closes cleanly on SIGTERM and SIGINT.
import { reasonOf } from './db/database.ts';
import { startServer, type RunningServer } from './startServer.ts';

function printAddresses({ settings, signIns }: RunningServer): void {
  const lines = [`Portal   ${settings.publicUrl}/anwcef/`];
  if (settings.loopback) lines.push(`Explorer ${settings.publicUrl}/explorer/`);
  if (settings.smtpUrl === null) lines.push(`Mailbox  ${settings.publicUrl}/mailbox/`);
  if (settings.faults !== null) lines.push('Faults   on, as docs/faults.md says');
  if (signIns !== null) {
    lines.push(`Applicant  ${signIns.applicant.email}  ${signIns.applicant.password}`);
    lines.push(`Broker     ${signIns.broker.email}  ${signIns.broker.password}`);
  }
  console.log(lines.join('\n'));
}

function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

let server: RunningServer | null = null;
let isClosing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    // While it starts nothing has to be finished: a migration is one transaction.
    if (server === null) process.exit(0);
    // The process ends after ten seconds even if a connection stays open.
    setTimeout(() => process.exit(1), 10_000).unref();
    server.close().then(() => process.exit(0), fail);
  });
}

server = await startServer(process.env).catch(fail);
printAddresses(server);
