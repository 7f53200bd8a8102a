// Playwright's global setup: it builds the portal if the build is stale, however the browser tests are started (`npm run e2e`, `npm run paths`,
// `npx playwright test`).
import { buildIfStale } from '#server/start.js';

export default buildIfStale;
