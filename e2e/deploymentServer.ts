// The server of a test on a whole deployment: two servers with their services behind a proxy (docs/operating.md).
import { startDeployment } from '#tests/deployment/deployment.ts';
import type { ProxyName } from '#tests/deployment/proxies.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';
import type { TestServer } from './testServer.ts';

/** Starts the deployment. Its processes are ended all together, so that none of them can be killed alone. */
export async function startDeploymentServer(proxy: ProxyName): Promise<TestServer> {
  const { url, api, servers, caseworker, end } = await startDeployment(
    proxy,
    await temporaryDir('deployment'),
  );
  return {
    url,
    api,
    log: () => servers.map(({ output }) => output()).join(''),
    // Several people may share the key, so that whoever changes something says who it is (product 14.5).
    caseworker: (command = '', ...args) =>
      caseworker(command, ...args, ...(command === 'set' ? ['--as', 'Deployment'] : [])),
    builtCaseworker: caseworker,
    close: end,
    kill: end,
  };
}
