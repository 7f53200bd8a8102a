// The script of every screen, its own chunk, and what has been loaded so far (specification section 8, load errors).
import type { ComponentType, ReactNode } from 'react';
import { routes, screens, type RouteArea, type Screen } from '#machines/catalogue/routes.ts';

type ScreenComponent = ComponentType;
type AreaComponent = ComponentType<{ children: ReactNode }>;

const scripts: Record<Screen, () => Promise<ScreenComponent>> = {
  login: () => import('../screens/account/Login.tsx').then((module) => module.Login),
  register: () => import('../screens/account/Register.tsx').then((module) => module.Register),
  'verification-check': () =>
    import('../screens/account/VerificationCheck.tsx').then((module) => module.VerificationCheck),
  verify: () => import('../screens/account/Verify.tsx').then((module) => module.Verify),
  'resend-verification': () =>
    import('../screens/account/ResendVerification.tsx').then((module) => module.ResendVerification),
  'forgot-password': () =>
    import('../screens/account/ForgotPassword.tsx').then((module) => module.ForgotPassword),
  'reset-password': () =>
    import('../screens/account/ResetPassword.tsx').then((module) => module.ResetPassword),
  'close-down': () => import('../screens/guidance/CloseDown.tsx').then((module) => module.CloseDown),
  error: () => import('../screens/guidance/ErrorPage.tsx').then((module) => module.ErrorPage),
  faq: () => import('../screens/guidance/Faq.tsx').then((module) => module.Faq),
  'eligibility-criteria': () =>
    import('../screens/guidance/EligibilityCriteria.tsx').then((module) => module.EligibilityCriteria),
  'eligibility-check': () =>
    import('../screens/guidance/EligibilityCheck.tsx').then((module) => module.EligibilityCheck),
  accessibility: () => import('../screens/guidance/Accessibility.tsx').then((module) => module.Accessibility),
  privacy: () => import('../screens/guidance/Privacy.tsx').then((module) => module.Privacy),
  dashboard: () => import('../screens/dashboard/Dashboard.tsx').then((module) => module.Dashboard),
  'broker-dashboard': () =>
    import('../screens/broker/BrokerDashboard.tsx').then((module) => module.BrokerDashboard),
  'stage-one-guidance': () =>
    import('../screens/record/StageOneGuidance.tsx').then((module) => module.StageOneGuidance),
  'stage-one-tasks': () =>
    import('../screens/record/StageOneTasks.tsx').then((module) => module.StageOneTasks),
  'stage-one-step': () => import('../screens/record/StageOneStep.tsx').then((module) => module.StageOneStep),
  'stage-one-review': () =>
    import('../screens/record/StageOneReview.tsx').then((module) => module.StageOneReview),
  'stage-one-confirmation': () =>
    import('../screens/record/StageOneConfirmation.tsx').then((module) => module.StageOneConfirmation),
  'stage-two-guidance': () =>
    import('../screens/record/StageTwoGuidance.tsx').then((module) => module.StageTwoGuidance),
  'stage-two-tasks': () =>
    import('../screens/record/StageTwoTasks.tsx').then((module) => module.StageTwoTasks),
  'stage-two-step': () => import('../screens/record/StageTwoStep.tsx').then((module) => module.StageTwoStep),
  'stage-two-review': () =>
    import('../screens/record/StageTwoReview.tsx').then((module) => module.StageTwoReview),
  'stage-two-confirmation': () =>
    import('../screens/record/StageTwoConfirmation.tsx').then((module) => module.StageTwoConfirmation),
  documents: () => import('../screens/documents/DocumentsPage.tsx').then((module) => module.DocumentsPage),
};

/** What keeps a group of screens together: its machine. Pages without one need nothing around them. */
const areas: Record<RouteArea, (() => Promise<AreaComponent>) | null> = {
  account: () => import('../screens/account/AccountArea.tsx').then((module) => module.AccountArea),
  eoi: () => import('../screens/record/EoiArea.tsx').then((module) => module.EoiArea),
  application: () => import('../screens/record/ApplicationArea.tsx').then((module) => module.ApplicationArea),
  documents: () => import('../screens/documents/DocumentsArea.tsx').then((module) => module.DocumentsArea),
  dashboard: () => import('../screens/dashboard/DashboardArea.tsx').then((module) => module.DashboardArea),
  broker: () => import('../screens/broker/BrokerArea.tsx').then((module) => module.BrokerArea),
  page: null,
};

const loadedScreens = new Map<Screen, ScreenComponent>();
const loadedAreas = new Map<RouteArea, AreaComponent>();

/** Loads a screen and the area around it; rejects at once when the network says no. */
export async function loadScreen(screen: Screen): Promise<void> {
  const { area } = routes[screen];
  const [Screen, Area] = await Promise.all([scripts[screen](), areas[area]?.()]);
  loadedScreens.set(screen, Screen);
  if (Area) loadedAreas.set(area, Area);
}

/** A screen that `loadScreen` has loaded, with its area if it has one. */
export const loadedScreen = (screen: Screen): { Screen?: ScreenComponent; Area?: AreaComponent } => ({
  ...(loadedScreens.has(screen) ? { Screen: loadedScreens.get(screen)! } : {}),
  ...(loadedAreas.has(routes[screen].area) ? { Area: loadedAreas.get(routes[screen].area)! } : {}),
});

/** Fetches the scripts of all other screens while the browser is idle; a failure waits until the screen is wanted. */
export function prefetchScreens(): void {
  const idle: (run: () => void) => void =
    'requestIdleCallback' in window
      ? (run) => window.requestIdleCallback(run)
      : (run) => window.setTimeout(run, 2000);
  const [next, ...rest] = screens.filter((screen) => !loadedScreens.has(screen));
  const go = (screen: Screen | undefined, others: Screen[]): void => {
    if (screen === undefined) return;
    idle(
      () =>
        void loadScreen(screen).then(
          () => go(others[0], others.slice(1)),
          () => {},
        ),
    );
  };
  go(next, rest);
}
