// The journeys in Debian's WebKitGTK (journeys.ts), the engine of GNOME Web and, but for the system below it, of Safari. Its driver speaks classic
// WebDriver. WebKit looks for its own processes under /usr, and nothing is installed: the unpacked packages are laid over /usr in a mount
// namespace, which ends with everything in it. Needs a Linux whose users may have namespaces. Part of `npm run nightly`. Exit status: 1 when
// something is not as expected.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/freePort.ts';
import { buildIfStale } from '#server/start.js';
import { exitOnSignals } from '#tests/exitOnSignals.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { unpackPackages } from '#tests/unpackPackages.ts';
import { takeJourneys } from './journeys.ts';
import { isReady, openBrowser } from './webDriver.ts';

/** WebKitGTK draws on a screen; this one is in memory, with a number that is free. */
const script = `set -e
test -z "$UNPACKED" || mount -t overlay overlay -o "lowerdir=$UNPACKED/usr:/usr" /usr
Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp 3>"$HOME/display" &
until test -s "$HOME/display"; do kill -0 $!; sleep 0.1; done
DISPLAY=":$(cat "$HOME/display")" exec WebKitWebDriver --port="$PORT"`;

/** In a namespace of its own, so that the driver, the screen and every browser end with the first process. */
const namespace = ['--user', '--map-root-user', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

const capabilities = {
  browserName: 'MiniBrowser',
  'webkitgtk:browserOptions': {
    binary: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
    args: ['--automation'],
  },
};

exitOnSignals();
await buildIfStale();
const folder = await temporaryDir('webkit');
const unpacked = await unpackPackages(folder, ['webkit2gtk-driver', 'xvfb']);
const port = await freePort('127.0.0.1');
const driver = `http://127.0.0.1:${port}`;
const child = spawn('/usr/bin/unshare', [...namespace, 'sh', '-c', script], {
  env: {
    ...process.env,
    UNPACKED: unpacked ?? '',
    PORT: String(port),
    HOME: folder,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const kill = () => void child.kill('SIGKILL');
process.prependListener('exit', kill);
// Until it listens, it is asked again.
while (!(await isReady(driver))) assert(child.exitCode === null, 'the driver has ended');
let version: string | undefined;
try {
  await takeJourneys(folder, async () => {
    const window = await openBrowser(driver, capabilities);
    if (version === undefined) process.stdout.write(`${window.version}\n`);
    version = window.version;
    return window;
  });
} finally {
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.off('exit', kill);
}
