// The conditions for a new password, all together, each ticked as soon as the typed password fulfils it (product 3.17).
import { FormattedMessage } from 'react-intl';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { passwordRules } from '#machines/catalogue/fields/passwordRules.ts';

interface PasswordRulesProps {
  id: string;
  field: Field;
  password: string;
}

export function PasswordRules({ id, field: { minLength, maxLength }, password }: PasswordRulesProps) {
  return (
    <div className="password-rules" id={id}>
      <p className="hint">
        <FormattedMessage id="password.rules" />
      </p>
      <ul>
        {passwordRules.map((rule, index) => {
          const isMet = rule.isMet(password);
          return (
            <li key={rule.id} className={isMet ? 'met' : undefined}>
              <FormattedMessage id={`password.rule.${rule.id}`} values={{ minLength, maxLength }} />
              {isMet && (
                <span className="visually-hidden">
                  {' '}
                  <FormattedMessage id="password.met" />
                </span>
              )}
              {/* The list describes the password, and a description is read in one breath. */}
              {index < passwordRules.length - 1 && <span className="visually-hidden">,</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
