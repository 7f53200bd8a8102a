// The entry of the explorer: fetches explorer.json and renders the site.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Explorer } from '../explorerModel.ts';
import { Site } from './Site.tsx';

const root = document.getElementById('root');
const response = await fetch('explorer.json');
if (!response.ok)
  throw new Error(`explorer.json is missing (${response.status}): build it with npm run explorer.`);
const explorer = (await response.json()) as Explorer;
if (root !== null) createRoot(root).render(createElement(Site, { explorer }));
