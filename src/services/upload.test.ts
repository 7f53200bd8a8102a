// An upload that fails (product 6.8, 6.11): whether the file was being sent says what the user can do, and a busy server for how long to wait.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failureOf, type Failure } from '#machines/ports.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { request, sendEarly } from './request.ts';
import { upload } from './upload.ts';

vi.mock('./configuration.ts', () => {
  const sample = {
    dataApi: { baseUrl: 'https://data.example.org', key: 'k' },
    keyHeader: 'Key',
    environmentHeader: 'Environment',
    environment: 'test',
    contractId: 'c-1',
    extensions: [],
  };
  return { configuration: async () => sample, knownConfiguration: () => sample };
});

/** What the browser reports of a request, in this order: how many bytes it has sent, then how the request ends. */
interface Report {
  sent: number;
  end: 'error' | 'silence' | { status: number; headers: Record<string, string>; body?: unknown };
}

function stubBrowser({ sent, end }: Report, onLine: boolean): void {
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = typeof end === 'object' ? end.status : 0;
    readonly responseText = typeof end === 'object' ? JSON.stringify(end.body) : '';
    getResponseHeader(name: string): string | null {
      return typeof end === 'object' ? (end.headers[name] ?? null) : null;
    }
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(): void {
      if (sent > 0)
        this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: sent, total: 100 }));
      if (end === 'error') this.dispatchEvent(new Event('error'));
      else if (typeof end === 'object') this.dispatchEvent(new Event('load'));
      else vi.advanceTimersByTime(limits.upload.stallTimeout);
    }
  }
  class Reader extends EventTarget {
    result = 'data:application/pdf;base64,JVBERi0=';
    readAsDataURL(): void {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('window', { setTimeout, clearTimeout, location: { origin: 'https://portal.example.org' } });
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('FileReader', Reader);
  vi.stubGlobal('navigator', { onLine });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The upload of this file, in a browser that sends what it is told to. */
const uploadOf = (file: File | undefined, onProgress: () => void = () => undefined) =>
  upload(
    {
      key: 'k',
      file,
      filetype: 'Accounts',
      subject: '',
      responseCount: 0,
      record: 'eoi',
      client: null,
      onProgress,
    },
    { bearer: 't' },
    new AbortController().signal,
  );

async function failureOfUpload(
  report: Report,
  onLine: boolean,
  onProgress: () => void = () => undefined,
): Promise<Failure> {
  stubBrowser(report, onLine);
  const file = new File(['%PDF-'], 'cyfrifon.pdf', { type: 'application/pdf' });
  try {
    await uploadOf(file, onProgress);
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('The upload does not fail.');
}

test.each([
  ['the server is dead', { sent: 0, end: 'error' }, true],
  ['the network leads nowhere', { sent: 0, end: 'silence' }, true],
  ['the browser is offline', { sent: 0, end: 'error' }, false],
  ['the browser goes offline while it sends', { sent: 40, end: 'error' }, false],
] as const)('names the connection, not the size, when %s', async (_, report, onLine) => {
  expect(await failureOfUpload(report, onLine)).toMatchObject({
    status: 'offline',
    notice: { messageId: 'notice.files.offline', type: 'error' },
  });
});

test.each([
  ['the server closes the connection', { sent: 100, end: 'error' }],
  ['the connection breaks off', { sent: 40, end: 'silence' }],
] as const)('names both the size and the connection when %s after the file was sent', async (_, report) => {
  expect(await failureOfUpload(report, true)).toMatchObject({
    status: 'timeout',
    notice: { messageId: 'notice.files.noresponse', type: 'error' },
  });
});

test.each([
  [true, { stored: true }],
  ['true', { stored: true }],
  ['True', { stored: true }],
  [1, { stored: true }],
  [false, { stored: false, reason: null }],
  ['False', { stored: false, reason: null }],
  [0, { stored: false, reason: null }],
])('reads whether a file was stored, written as %j', async (IsUploaded, expected) => {
  const body = [{ FileName: 'cyfrifon.pdf', IsUploaded }];
  stubBrowser({ sent: 100, end: { status: 200, headers: {}, body } }, true);
  expect(await uploadOf(new File(['%PDF-'], 'cyfrifon.pdf'))).toEqual(expected);
});

test.each([[null], ['perhaps'], [2]])(
  'does not say that a file was refused when the answer cannot be read: %j',
  async (IsUploaded) => {
    const body = [{ FileName: 'cyfrifon.pdf', IsUploaded }];
    const end = { status: 200, headers: {}, body };
    expect(await failureOfUpload({ sent: 100, end }, true)).toMatchObject({ status: 'malformed' });
  },
);

describe('a file that the device no longer lets the browser read', () => {
  const sent = vi.fn<() => void>();

  test.each([
    ['because it was changed, moved or deleted', new File(['%PDF-'], 'cyfrifon.pdf')],
    ['because the page no longer has it', undefined],
  ])('%s is not stored for a reason of its own, and nothing is sent', async (_, file) => {
    stubBrowser({ sent: 0, end: 'error' }, true);
    class Reader extends EventTarget {
      readAsDataURL(): void {
        queueMicrotask(() => this.dispatchEvent(new Event('error')));
      }
    }
    class Request extends EventTarget {
      open = sent;
    }
    vi.stubGlobal('FileReader', Reader);
    vi.stubGlobal('XMLHttpRequest', Request);
    expect([await uploadOf(file), sent.mock.calls]).toEqual([
      { stored: false, reason: 'fileUnreadable' },
      [],
    ]);
  });
});

test.each([
  [429, '30', 'notice.toomany.seconds', { seconds: 30 }],
  [503, 'Sat, 21 Nov 2026 13:01:30 GMT', 'notice.retryafter.minutes', { minutes: 2 }],
])(
  'says for how long to wait when the server answers %s with Retry-After: %s',
  async (status, value, messageId, values) => {
    const headers = { 'retry-after': value, date: 'Sat, 21 Nov 2026 13:00:00 GMT' };
    expect(await failureOfUpload({ sent: 100, end: { status, headers } }, true)).toMatchObject({
      status,
      notice: { messageId, type: 'error', values },
    });
  },
);

test('a record that was sent for before an upload is fetched again during it, and one sent for during it afterwards', async () => {
  let fetched = 0;
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return Response.json({ ua_companyname: `Answer ${fetched}` });
  });
  const ask = async () => {
    const { result } = await request('geticeoi', dataResults.geticeoi.result, {}, { bearer: 't' });
    return result['ua_companyname'];
  };
  const duringUpload: Promise<unknown>[] = [];
  sendEarly('geticeoi', 't');
  await failureOfUpload({ sent: 40, end: { status: 503, headers: {} } }, true, () => {
    duringUpload.push(ask());
    sendEarly('geticeoi', 't');
  });
  expect([...(await Promise.all(duringUpload)), await ask()]).toEqual(['Answer 2', 'Answer 4']);
});
