// The reverse proxies of docs/operating.md, with Debian's packages, which are fetched and unpacked into a temporary folder. Each has the page's
// example as its configuration, with the ports of the test in place of the page's.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { unpackPackages } from '../unpackPackages.ts';

interface ReverseProxy {
  /** Debian's package, and where its program is. */
  package: string;
  program: string;
  /** The language of the example's code block. */
  language: string;
  /** What of the example is replaced by what, for the proxy's own port. */
  replacements: (port: number) => readonly (readonly [string, string])[];
  /** A whole configuration around the example. */
  configuration: (folder: string, example: string) => string;
  args: (folder: string, file: string) => readonly string[];
}

const proxies = {
  nginx: {
    package: 'nginx',
    program: 'usr/sbin/nginx',
    language: 'nginx',
    replacements: (port) => [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['server_name apply.fund.example.org;', 'server_name localhost;'],
    ],
    // One process alone, so that it can be killed.
    configuration: (folder, example) => `daemon off; master_process off; user ${userInfo().username};
pid ${folder}/nginx.pid; error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${example}
}
`,
    args: (folder, file) => ['-p', folder, '-c', file],
  },
  caddy: {
    package: 'caddy',
    program: 'usr/bin/caddy',
    language: 'caddyfile',
    replacements: (port) => [['apply.fund.example.org {', `http://localhost:${port} {`]],
    configuration: (_folder, example) => `{
  admin off
  default_bind 127.0.0.1
}
${example}`,
    args: (_folder, file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
} as const satisfies Record<string, ReverseProxy>;

export type ProxyName = keyof typeof proxies;
export const proxyNames = ['nginx', 'caddy'] as const satisfies readonly ProxyName[];

/** The example of docs/operating.md with these ports. */
async function exampleFor(
  { language, replacements }: ReverseProxy,
  port: number,
  servers: readonly number[],
): Promise<string> {
  const page = await readFile('docs/operating.md', 'utf8');
  const example = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1];
  assert(example !== undefined, `docs/operating.md has no example for ${language}`);
  const all = [
    ...servers.map((server, index) => [`127.0.0.1:1808${index + 1}`, `127.0.0.1:${server}`] as const),
    ...replacements(port),
  ];
  return all.reduce((text, [from, to]) => {
    assert(text.includes(from), `the example for ${language} has no ${from}`);
    return text.replace(from, to);
  }, example);
}

export interface RunningProxy {
  end: () => Promise<void>;
}

async function untilListening(url: string, process: ChildProcess): Promise<void> {
  // Until the proxy listens, a request is refused and tried again.
  while ((await fetch(`${url}/openapi.json`).catch(() => null))?.status !== 200)
    assert(process.exitCode === null, 'the proxy has ended');
}

/** Starts the proxy at `http://localhost:port` in front of the servers on these ports. */
export async function startProxy(
  name: ProxyName,
  parent: string,
  port: number,
  servers: readonly number[],
): Promise<RunningProxy> {
  const proxy: ReverseProxy = proxies[name];
  const folder = join(parent, name);
  await mkdir(folder);
  const unpacked = (await unpackPackages(folder, [proxy.package])) ?? '/';
  const file = join(folder, 'configuration');
  await writeFile(file, proxy.configuration(folder, await exampleFor(proxy, port, servers)));
  const running = spawn(join(unpacked, proxy.program), proxy.args(folder, file), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder },
  });
  const kill = () => void running.kill('SIGKILL');
  process.prependListener('exit', kill);
  await untilListening(`http://localhost:${port}`, running);
  return {
    async end() {
      kill();
      if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
      process.off('exit', kill);
    },
  };
}
