// A stored file on its way to the browser: always as a download, never shown in the page (security.md 12).
import type { FastifyReply } from 'fastify';
import type { Download } from './handler.ts';

/** RFC 6266: a plain name for old clients and the real one, percent-encoded. */
function contentDisposition(filename: string): string {
  const asciiName = filename.replaceAll(/[^\w. ()-]/g, '_');
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}

export function sendDownload(reply: FastifyReply, { content, filename, mimetype, size }: Download) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(filename))
    .header('content-length', String(size))
    .header('x-content-type-options', 'nosniff')
    .type(mimetype)
    .send(content);
}
