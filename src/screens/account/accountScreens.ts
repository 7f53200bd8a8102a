// The account's screens, one chunk.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { AccountArea } from './AccountArea.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { ResendVerificationPage } from './EmailRequestForm.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { VerificationCheckPage } from './VerificationCheckPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

export const accountScreens: ScreenGroup = {
  areas: { account: AccountArea },
  screens: {
    login: LoginPage,
    register: RegisterPage,
    'verification-check': VerificationCheckPage,
    verify: VerifyPage,
    'resend-verification': ResendVerificationPage,
    'forgot-password': ForgotPasswordPage,
    'reset-password': ResetPasswordPage,
  },
};
