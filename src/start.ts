// The first script of each page. It lets the browser paint what the server sent before the portal starts: its scripts take longer than a paint,
// and when they come from the cache they would all run before the first frame (decision 029).

/** How long to wait for a frame, in ms. The page of a hidden tab gets none. */
const frameLimit = 100;

// Only the first of the two does anything.
const startPortal = () => void import('./main.tsx');
// This callback runs before its frame is painted, the timeout that it sets after it.
requestAnimationFrame(() => setTimeout(startPortal));
setTimeout(startPortal, frameLimit);
