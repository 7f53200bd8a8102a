// The broker's list, one chunk.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { BrokerArea } from './BrokerArea.tsx';
import { BrokerDashboardPage } from './BrokerDashboardPage.tsx';

export const brokerScreens: ScreenGroup = {
  areas: { broker: BrokerArea },
  screens: { 'broker-dashboard': BrokerDashboardPage },
};
