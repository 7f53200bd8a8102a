// Stubs for what the services use of a browser and Node lacks: cookies, storage, Web Locks, uploads with progress, downloads. The
// services, the machines and HTTP are real. Time passes only when a test moves the clock.
import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { SimulatedClock } from 'xstate';
import { vi } from 'vitest';

/** The clock of machines and services. */
export const clock = new SimulatedClock();

const cookieJar = new Map<string, string>();

/** Whether a cookie's attribute lies in the past, which deletes the cookie. */
function isExpired(attribute: string): boolean {
  const [name = '', value = ''] = attribute.toLowerCase().split('=');
  return (
    (name === 'max-age' && Number(value) <= 0) || (name === 'expires' && Date.parse(value) <= Date.now())
  );
}

const documentStub = {
  documentElement: { lang: 'en' },
  visibilityState: 'visible',
  addEventListener: () => {},
  removeEventListener: () => {},
  get cookie(): string {
    return [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(line: string) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (attributes.some(isExpired)) cookieJar.delete(name);
    else cookieJar.set(name, value);
  },
  createElement: () => ({ href: '', download: '', click: () => savedFiles.push('file') }),
};

/** Files that the portal gave the browser to save. */
export const savedFiles: string[] = [];

/** Each named lock has one holder at a time, in the order of the requests, across all tabs. */
function webLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request<Result>(name: string, _options: object, run: () => Promise<Result>): Promise<Result> {
      const result = (queues.get(name) ?? Promise.resolve()).then(run);
      queues.set(
        name,
        result.catch(() => {}),
      );
      return result;
    },
  };
}

/** The part of XMLHttpRequest that uploads use, over a real socket. */
class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #url = '';
  readonly #headers: Record<string, string> = {};
  #received: IncomingHttpHeaders = {};
  #sent: ReturnType<typeof sendRequest> | undefined;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
    this.status = 0;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.#received[name]?.toString() ?? null;
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
        this.#received = response.headers;
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
class FileReaderStub extends EventTarget {
  result = '';

  readAsDataURL(file: Blob): void {
    void file.arrayBuffer().then((bytes) => {
      this.result = `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.dispatchEvent(new Event('load'));
    });
  }
}

class MemoryStorage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
  clear = () => this.#items.clear();
}

/** Session storage and local storage. */
const storages = [new MemoryStorage(), new MemoryStorage()] as const;

/** Stubs the globals for a portal that is served at `origin`. */
export function stubBrowserGlobals(origin: string): void {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('document', documentStub);
  // The portal reads `onLine` only when an upload has ended without an answer.
  vi.stubGlobal('navigator', { locks: webLocks(), onLine: false });
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  vi.stubGlobal('FileReader', FileReaderStub);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => realFetch(new URL(address, origin), init));
  vi.stubGlobal('window', {
    location: { origin, protocol: 'http:', replace: () => {} },
    sessionStorage: storages[0],
    localStorage: storages[1],
    addEventListener: () => {},
    removeEventListener: () => {},
    setTimeout: (callback: () => void, delay: number) => clock.setTimeout(callback, delay),
    clearTimeout: (id: number) => clock.clearTimeout(id),
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
    const controller = new AbortController();
    clock.setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), delay);
    return controller.signal;
  });
}

/** Empties cookies and storage, as in a browser that has never opened the portal. */
export function clearBrowser(): void {
  cookieJar.clear();
  for (const storage of storages) storage.clear();
  savedFiles.length = 0;
}

/** The current value of a cookie. */
export const cookieOf = (name: string): string | undefined => cookieJar.get(name);
