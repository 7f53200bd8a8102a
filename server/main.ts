// npm start: the server as a process. Settings from the environment, addresses on the terminal, a clean end on a signal.
import { reasonOf } from './db/database.ts';
import { startServer, type RunningServer } from './startServer.ts';

function announce({ settings, signIns }: RunningServer): void {
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

const server = await startServer(process.env).catch(fail);
announce(server);

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (ending) return;
    ending = true;
    // Whoever still hangs on does not keep the process.
    setTimeout(() => process.exit(1), 10_000).unref();
    server.close().then(() => process.exit(0), fail);
  });
}
