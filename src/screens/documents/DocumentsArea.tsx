// The area of the documents page. It runs no machine, because the component Documents does, wherever it is shown.
import type { ReactNode } from 'react';
import '../../style/steps.scss';

export const DocumentsArea = ({ children }: { children: ReactNode }) => children;
