// Fetches what the build found out about the machines, and shows it.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Explorer } from '../model.ts';
import { Site } from './Site.tsx';

const root = document.getElementById('root');
const answer = await fetch('explorer.json');
if (!answer.ok)
  throw new Error(`explorer.json is not there (${answer.status}): build with npm run explorer.`);
const explorer = (await answer.json()) as Explorer;
if (root !== null) createRoot(root).render(createElement(Site, { explorer }));
