// The dashboard, one chunk.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { DashboardArea } from './DashboardArea.tsx';
import { DashboardPage } from './DashboardPage.tsx';

export const dashboardScreens: ScreenGroup = {
  areas: { dashboard: DashboardArea },
  screens: { dashboard: DashboardPage },
};
