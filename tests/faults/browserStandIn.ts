// What the services need of a browser, for Node: cookies, storage, Web Locks, uploads with progress, downloads. Everything else is
// the real thing: the services, the machines, and HTTP over a socket. Time stands until a test moves it.
import { request as sendRequest } from 'node:http';
import { SimulatedClock } from 'xstate';
import { vi } from 'vitest';

/** Time for machines and services: `increment(ms)` lets it pass. */
export const clock = new SimulatedClock();

const jar = new Map<string, string>();

/** A cookie is deleted by an end in the past. */
function endsNow(attribute: string): boolean {
  const [name = '', value = ''] = attribute.toLowerCase().split('=');
  return (
    (name === 'max-age' && Number(value) <= 0) || (name === 'expires' && Date.parse(value) <= Date.now())
  );
}

const cookies = {
  documentElement: { lang: 'en' },
  visibilityState: 'visible',
  addEventListener: () => {},
  removeEventListener: () => {},
  get cookie(): string {
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(line: string) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.some(endsNow)) jar.delete(name);
    else jar.set(name, value);
  },
  createElement: () => ({ href: '', download: '', click: () => saved.push('file') }),
};

/** Files that were handed to the browser. */
export const saved: string[] = [];

/** One holder of a named lock at a time, in the order of asking, across all tabs. */
function webLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
      const turn = (queues.get(name) ?? Promise.resolve()).then(run);
      queues.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

/** The part of XMLHttpRequest that uploads use, over a socket. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #url = '';
  readonly #headers: Record<string, string> = {};
  #sent: ReturnType<typeof sendRequest> | undefined;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
    this.status = 0;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  #end(type: string): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }

  send(body: string): void {
    const sent = sendRequest(this.#url, { method: this.#method, headers: this.#headers, agent: false });
    this.#sent = sent;
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        this.status = response.statusCode ?? 0;
        this.responseText = Buffer.concat(chunks).toString();
        this.#end('load');
      });
      response.on('error', () => this.#end('error'));
    });
    sent.on('error', () => {
      if (!sent.destroyed || this.#sent === sent) this.#end('error');
    });
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { loaded: body.length, total: body.length }),
    );
    sent.end(body);
  }

  abort(): void {
    const sent = this.#sent;
    this.#sent = undefined;
    if (sent === undefined || sent.destroyed) return;
    sent.destroy();
    this.#end('abort');
  }
}

/** The part of FileReader that uploads use. */
class Reader extends EventTarget {
  result = '';

  readAsDataURL(file: Blob): void {
    void file.arrayBuffer().then((bytes) => {
      this.result = `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

class Kept {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
  clear = () => this.#kept.clear();
}

/** What the browser keeps for the tab, and for all tabs. */
const storages = [new Kept(), new Kept()] as const;

/** Puts the stand-ins in place for a portal that is served at `origin`. */
export function standInForBrowser(origin: string): void {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('document', cookies);
  vi.stubGlobal('navigator', { locks: webLocks() });
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('FileReader', Reader);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => realFetch(new URL(address, origin), init));
  vi.stubGlobal('window', {
    location: { origin, protocol: 'http:', replace: () => {} },
    sessionStorage: storages[0],
    localStorage: storages[1],
    addEventListener: () => {},
    removeEventListener: () => {},
    setTimeout: (run: () => void, delay: number) => clock.setTimeout(run, delay),
    clearTimeout: (id: number) => clock.clearTimeout(id),
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const controller = new AbortController();
    clock.setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), delay);
    return controller.signal;
  });
}

/** A browser that has never been here. */
export function forgetBrowser(): void {
  jar.clear();
  for (const storage of storages) storage.clear();
  saved.length = 0;
}

/** The token cookies as they stand. */
export const cookieOf = (name: string): string | undefined => jar.get(name);
