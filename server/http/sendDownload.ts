// Sends a stored file as a download, so that no browser ever displays it as a page of the portal's origin (product 8.8).
import type { FastifyReply } from 'fastify';
import type { Download } from './handler.ts';

/** RFC 6266: `filename` in ASCII for old clients, `filename*` percent-encoded. */
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
