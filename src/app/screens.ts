// The dynamic import of every screen and area, each a chunk of its own, and the components loaded so far (product 6.15).
import type { ComponentType, ReactNode } from 'react';
import { routes, screens, type RouteArea, type Screen } from '#machines/catalogue/routes.ts';

type ScreenComponent = ComponentType;
type AreaComponent = ComponentType<{ children: ReactNode }>;

// Both stages have the same pages.
const guidancePage = () => import('../screens/record/GuidancePage.tsx').then((module) => module.GuidancePage);
const questionsPage = () =>
  import('../screens/guidance/QuestionsPage.tsx').then((module) => module.QuestionsPage);
const tasksPage = () => import('../screens/record/TasksPage.tsx').then((module) => module.TasksPage);
const stepPage = () => import('../screens/record/StepPage.tsx').then((module) => module.StepPage);
const reviewPage = () => import('../screens/record/ReviewPage.tsx').then((module) => module.ReviewPage);
const confirmationPage = () =>
  import('../screens/record/ConfirmationPage.tsx').then((module) => module.ConfirmationPage);
const documentsPage = () =>
  import('../screens/documents/DocumentsPage.tsx').then((module) => module.DocumentsPage);

const screenLoaders: Record<Screen, () => Promise<ScreenComponent>> = {
  login: () => import('../screens/account/LoginPage.tsx').then((module) => module.LoginPage),
  register: () => import('../screens/account/RegisterPage.tsx').then((module) => module.RegisterPage),
  'verification-check': () =>
    import('../screens/account/VerificationCheckPage.tsx').then((module) => module.VerificationCheckPage),
  verify: () => import('../screens/account/VerifyPage.tsx').then((module) => module.VerifyPage),
  'resend-verification': () =>
    import('../screens/account/ResendVerificationPage.tsx').then((module) => module.ResendVerificationPage),
  'forgot-password': () =>
    import('../screens/account/ForgotPasswordPage.tsx').then((module) => module.ForgotPasswordPage),
  'reset-password': () =>
    import('../screens/account/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  'close-down': () => import('../screens/guidance/CloseDownPage.tsx').then((module) => module.CloseDownPage),
  error: () => import('../screens/guidance/ErrorPage.tsx').then((module) => module.ErrorPage),
  faq: () => import('../screens/guidance/FaqPage.tsx').then((module) => module.FaqPage),
  'eligibility-criteria': () =>
    import('../screens/guidance/EligibilityCriteriaPage.tsx').then(
      (module) => module.EligibilityCriteriaPage,
    ),
  'eligibility-check': () =>
    import('../screens/guidance/EligibilityCheckPage.tsx').then((module) => module.EligibilityCheckPage),
  accessibility: () =>
    import('../screens/guidance/AccessibilityPage.tsx').then((module) => module.AccessibilityPage),
  privacy: () => import('../screens/guidance/PrivacyPage.tsx').then((module) => module.PrivacyPage),
  'stage-one-questions': questionsPage,
  'stage-two-questions': questionsPage,
  dashboard: () => import('../screens/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  'broker-dashboard': () =>
    import('../screens/broker/BrokerDashboardPage.tsx').then((module) => module.BrokerDashboardPage),
  'stage-one-guidance': guidancePage,
  'stage-one-tasks': tasksPage,
  'stage-one-step': stepPage,
  'stage-one-review': reviewPage,
  'stage-one-confirmation': confirmationPage,
  'stage-two-guidance': guidancePage,
  'stage-two-tasks': tasksPage,
  'stage-two-step': stepPage,
  'stage-two-review': reviewPage,
  'stage-two-confirmation': confirmationPage,
  'stage-one-documents': documentsPage,
  'stage-two-documents': documentsPage,
};

/** The component around a group of screens, which runs their machine; null for pages without a machine. */
const areaLoaders: Record<RouteArea, (() => Promise<AreaComponent>) | null> = {
  account: () => import('../screens/account/AccountArea.tsx').then((module) => module.AccountArea),
  eoi: () => import('../screens/record/EoiArea.tsx').then((module) => module.EoiArea),
  application: () => import('../screens/record/ApplicationArea.tsx').then((module) => module.ApplicationArea),
  dashboard: () => import('../screens/dashboard/DashboardArea.tsx').then((module) => module.DashboardArea),
  broker: () => import('../screens/broker/BrokerArea.tsx').then((module) => module.BrokerArea),
  page: null,
};

const loadedScreens = new Map<Screen, ScreenComponent>();
const loadedAreas = new Map<RouteArea, AreaComponent>();

/** Loads a screen and its area. Rejects as soon as one import fails. */
export async function loadScreen(screen: Screen): Promise<void> {
  const { area } = routes[screen];
  const [Screen, Area] = await Promise.all([screenLoaders[screen](), areaLoaders[area]?.()]);
  loadedScreens.set(screen, Screen);
  if (Area) loadedAreas.set(area, Area);
}

/** A screen that `loadScreen` has loaded, with its area if it has one. */
export const loadedScreen = (screen: Screen): { Screen?: ScreenComponent; Area?: AreaComponent } => ({
  ...(loadedScreens.has(screen) ? { Screen: loadedScreens.get(screen)! } : {}),
  ...(loadedAreas.has(routes[screen].area) ? { Area: loadedAreas.get(routes[screen].area)! } : {}),
});

/** Prefetches all other screens, one at a time, while the browser is idle. A failure ends it: opening the screen loads it again. */
export function prefetchScreens(): void {
  const whenIdle: (run: () => void) => void =
    'requestIdleCallback' in window
      ? (run) => window.requestIdleCallback(run)
      : (run) => window.setTimeout(run, 2000);
  const [next, ...rest] = screens.filter((screen) => !loadedScreens.has(screen));
  const prefetch = (screen: Screen | undefined, others: Screen[]): void => {
    if (screen === undefined) return;
    whenIdle(
      () =>
        void loadScreen(screen).then(
          () => prefetch(others[0], others.slice(1)),
          () => {},
        ),
    );
  };
  prefetch(next, rest);
}
