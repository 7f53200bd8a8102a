// The addresses of the portal's pages in e-mails.
import { basePath } from '#machines/catalogue/routes.ts';
import type { Settings } from '../settings.ts';

/** @param path of the page within the portal: `/dashboard` */
export const portalPage = ({ publicUrl }: Pick<Settings, 'publicUrl'>, path: string): URL =>
  new URL(publicUrl + basePath + path);
