// Loads a CommonJS file with V8's code cache beside it: what V8 has compiled of the file. Compiling is a third of the processor time of a start
// (decision 040). A cache that is missing, of another text, or of another version or other options of V8 costs time alone.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const cacheFileOf = (file: string) => `${file}.cache`;

/** The cache begins with the hash of the text, of which V8 compares the length alone. */
const hashOf = (text: Buffer) => createHash('sha256').update(text).digest();

function readCache(file: string, text: Buffer): Buffer | undefined {
  if (!existsSync(cacheFileOf(file))) return undefined;
  const hash = hashOf(text);
  const cache = readFileSync(cacheFileOf(file));
  return cache.subarray(0, hash.length).equals(hash) ? cache.subarray(hash.length) : undefined;
}

/** The parameters are those that Node gives to a CommonJS module. */
const compile = (file: string, text: Buffer, cachedData?: Buffer) =>
  new Script(`(function (exports, require, module, __filename, __dirname) {${text.toString()}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  });

type Wrapper = (
  exports: unknown,
  require: NodeJS.Require,
  module: Module,
  file: string,
  folder: string,
) => void;

function run(script: Script, file: string): unknown {
  const require = createRequire(file);
  const module = new Module(file);
  // Chunks that are loaded later import from this file.
  require.cache[file] = module;
  const wrapper = script.runInThisContext() as Wrapper;
  wrapper(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  return module.exports;
}

/** @returns what the file exports */
export function loadWithCodeCache(file: string): unknown {
  const text = readFileSync(file);
  return run(compile(file, text, readCache(file, text)), file);
}

/** Runs the file and writes its cache, with the functions that have run. */
export function writeCodeCache(file: string): void {
  const text = readFileSync(file);
  const script = compile(file, text);
  run(script, file);
  const cache = script.createCachedData();
  if (compile(file, text, cache).cachedDataRejected !== false)
    throw new Error(`V8 does not take the code cache of ${file} that it has just made`);
  writeFileSync(cacheFileOf(file), Buffer.concat([hashOf(text), cache]));
}
