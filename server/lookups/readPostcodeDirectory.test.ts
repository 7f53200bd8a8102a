import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPostcodeDirectory } from './readPostcodeDirectory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postcodes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function directoryOf(...lines: string[]): Promise<string[]> {
  const file = join(folder, 'directory.csv');
  await writeFile(file, lines.join('\r\n'));
  return [...(await readPostcodeDirectory(file))];
}

test('keeps the postcodes of the six local authorities, terminated ones included', async () => {
  const kept = await directoryOf(
    '\uFEFFpcd,pcd2,pcds,dointr,doterm,oscty,ced,oslaua,osward',
    '"AB1 0AA","AB1  0AA","AB1 0AA","198001","199606","S99999999","S99999999","S12000033","S13002843"',
    '"LL145AA","LL14 5AA","LL14 5AA","198001","","W99999999","W99999999","W06000006","W05001501"',
    '"LL145BU","LL14 5BU","LL14 5BU","198001","","E99999999","E99999999","E06000051","E05009287"',
    '"CH4 0DR","CH4  0DR","CH4 0DR","198001","201001","W99999999","W99999999","W06000005","W05001501"',
    '"SA1 1AA","SA1  1AA","SA1 1AA","198001","","W99999999","W99999999","W06000011","W05001501"',
  );
  expect(kept).toEqual(['LL14 5AA', 'CH4 0DR']);
});

test('reads the columns under their newer names, in any order', async () => {
  expect(await directoryOf('lad25cd,x,PCDS', 'W06000001,,LL65 1AA', 'W06000002,,LL57 1AA')).toEqual([
    'LL65 1AA',
    'LL57 1AA',
  ]);
});

test('ignores an authority code in another column', async () => {
  await expect(directoryOf('pcds,parish,lad25cd', 'LL65 1AA,W06000001,W06000023')).rejects.toThrow(
    'POSTCODES_FILE holds no postcode of the six local authorities',
  );
});

test('rejects with a message of one line for a file that cannot be used', async () => {
  await expect(directoryOf('name,address', 'a,b')).rejects.toThrow(
    'POSTCODES_FILE has no postcode or no authority column',
  );
  await expect(directoryOf('')).rejects.toThrow('POSTCODES_FILE');
  await expect(readPostcodeDirectory(join(folder, 'absent.csv'))).rejects.toThrow('POSTCODES_FILE ENOENT');
  await expect(readPostcodeDirectory(folder)).rejects.toThrow('POSTCODES_FILE EISDIR');
});
