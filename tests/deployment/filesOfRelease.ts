// The files and folders of a release: those that docs/deployment/Containerfile copies from its build.
import { readFile } from 'node:fs/promises';

export async function filesOfRelease(): Promise<string[]> {
  const containerfile = await readFile('docs/deployment/Containerfile', 'utf8');
  return [...containerfile.matchAll(/^COPY --from=build (.*) \S+$/gm)].flatMap(([, files = '']) =>
    files.split(' ').map((file) => file.replace('/opt/portal/', '')),
  );
}
