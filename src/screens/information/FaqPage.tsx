// Frequently asked questions (product 1.14); the last answer has the contact details.
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasShownPage, useContactLinks } from '../../app/shellContext.ts';
import { catalogueValues } from '../../parts/catalogueValues.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function FaqPage() {
  const { messages } = useIntl();
  const values = { ...useContactLinks(), ...catalogueValues };
  const numbers: number[] = [];
  while (`screen.faq.q${numbers.length + 1}` in messages) numbers.push(numbers.length + 1);
  return (
    <article>
      <PageTitle messageId="screen.faq.title" takesFocus={useHasShownPage()} />
      <p className="lead">
        <FormattedMessage id="screen.faq.lead" />
      </p>
      {numbers.map((number) => (
        <section key={number}>
          <h2>
            <FormattedMessage id={`screen.faq.q${number}`} />
          </h2>
          <p>
            <FormattedMessage id={`screen.faq.a${number}`} values={values} />
          </p>
        </section>
      ))}
    </article>
  );
}
