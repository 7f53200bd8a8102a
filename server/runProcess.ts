// What the server's process does (main.ts): takes the settings from the environment, prints the addresses, and stops cleanly on SIGTERM and SIGINT.
import { reasonOf } from './reasonOf.ts';
import { readSettings } from './settings.ts';
import { settingWarnings } from './settingWarnings.ts';
import { startPortal, type RunningPortal } from './startPortal.ts';
import { version } from './version.ts';
import { startServer, type RunningServer } from './startServer.ts';

function printPortal({ settings }: RunningPortal): void {
  console.log(`Portal   ${settings.publicUrl}/anwcef/`);
  console.log(`Backend  ${settings.dataApi.baseUrl} and ${settings.authApi.baseUrl}`);
}

function printServer({ settings, signIns }: RunningServer): void {
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

/** What the server runs on, in one line of the log. Addresses of services may hold passwords, so that only their hosts stand there. */
function logStart({ settings, metricsUrl, log }: RunningPortal): void {
  const hostOf = (url: string | null, otherwise: string) => (url === null ? otherwise : new URL(url).host);
  const services = settings.portalAlone
    ? { backend: hostOf(settings.dataApi.baseUrl, '') }
    : {
        database: hostOf(settings.databaseUrl, 'embedded'),
        files: hostOf(settings.filesUrl, 'folder'),
        mail: hostOf(settings.smtpUrl, 'mailbox'),
        scanner: hostOf(settings.clamdUrl, 'none'),
      };
  const proxy = settings.trustProxy === false ? 'off' : settings.trustProxy;
  const metrics = metricsUrl ?? 'PORT';
  const traces = hostOf(settings.tracesUrl, 'off');
  log.info({ version: version(), ...services, proxy, metrics, traces }, 'The server has started');
}

/** Ends the process after a mistake in the program, with a line of the log, on the standard output like all of them. */
function crash(error: unknown): never {
  const stack = error instanceof Error ? error.stack?.slice(0, 4000) : undefined;
  const [level, time] = [60, Date.now()];
  console.log(
    JSON.stringify({
      level,
      time,
      pid: process.pid,
      reason: reasonOf(error),
      stack,
      msg: 'The server crashed',
    }),
  );
  process.exit(1);
}

function fail(error: unknown): never {
  console.error(reasonOf(error));
  process.exit(1);
}

let server: RunningPortal | null = null;
let isStopping = false;
const drainController = new AbortController();

function stop(running: RunningPortal, timeLimit: number): void {
  setTimeout(() => {
    running.log.error({}, 'The server was not done in time; what was not finished is cut off');
    process.exit(1);
  }, timeLimit).unref();
  if (isStopping) return;
  isStopping = true;
  running.stop(drainController.signal).then(() => process.exit(0), fail);
}

async function start(): Promise<RunningPortal> {
  const settings = readSettings(process.env);
  for (const warning of settingWarnings(process.env, settings)) console.warn(warning);
  if (settings.portalAlone) {
    const portal = await startPortal(process.env);
    printPortal(portal);
    logStart(portal);
    return portal;
  }
  const backend = await startServer(process.env);
  printServer(backend);
  logStart(backend);
  return backend;
}

/**
 * Starts the server. The import of this module alone starts nothing, because the build imports it for the code cache.
 * @returns whether the testers' explorer has an address here, so that it is worth building: only where nobody but this machine reaches the server
 */
export async function runProcess(): Promise<boolean> {
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // While the server starts nothing has to be finished: a migration is one transaction.
  process.on('SIGTERM', () => {
    if (server === null) process.exit(0);
    stop(server, server.settings.drain + server.settings.finish);
  });
  // Somebody at a terminal waits for no proxy.
  process.on('SIGINT', () => {
    if (server === null) process.exit(0);
    drainController.abort();
    stop(server, server.settings.finish);
  });
  const started = await start().catch(fail);
  server = started;
  return started.settings.loopback && !started.settings.portalAlone;
}
