// The answers of all steps by section (product 1.8): every field, every column of every item, every file. What is not asked is left out
// (product 3.8).
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { listOf, listsOfStep, type ListName } from '#machines/catalogue/records/lists.ts';
import { fieldsOfStep, sectionsOfStep } from '#machines/catalogue/records/definition.ts';
import { documentsPart, isActive, type Item } from '#machines/catalogue/records/related.ts';
import { changePath } from '#machines/catalogue/routes.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { formatFileType } from '../../fields/formatServerText.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Link } from '../../parts/Link.tsx';
import { SummaryList } from '../../parts/SummaryList.tsx';
import { useItemsToRender } from '../../parts/useItemsToRender.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { FailedPart } from './FailedPart.tsx';
import { itemName, shownItem } from './itemName.ts';
import { ListTotal } from './ListTotal.tsx';

interface ReviewSectionsProps {
  values: Values;
  /** Whether the answers can still be changed: then each has a link to its question. */
  changeable: boolean;
}

/** Memoised: a submit renders the page at its beginning and its end, and there are some sixty links. */
export const ReviewSections = memo(function ReviewSections({ values, changeable }: ReviewSectionsProps) {
  const { definition } = useFlow();
  return definition.steps.map((step) => (
    <section key={step}>
      <h2>
        <FormattedMessage id={`step.${step}`} />
      </h2>
      {sectionsOfStep(definition, step).map((section) => (
        <ReviewSection key={section} {...{ step, section, values, changeable }} />
      ))}
    </section>
  ));
});

interface ReviewSectionProps extends ReviewSectionsProps {
  step: string;
  section: string;
}

function ReviewSection({ step, section, values, changeable }: ReviewSectionProps) {
  const { definition } = useFlow();
  const fields = fieldsOfStep(definition, step).filter(([, field]) => field.section === section);
  const changeOf = (path: string) => (changeable ? { to: changePath(definition.stage, step, path) } : {});
  // Alone in its section, a list has the title of the section.
  const isTitleHidden = fields.length === 0;
  return (
    <section>
      <h3>
        <FormattedMessage id={`section.${step}.${section}`} />
      </h3>
      <AnswerList fields={fields} values={values} changeOf={changeOf} />
      {listsOfStep(step)
        .filter((list) => listOf(list).section === section && isApplicable(listOf(list), values))
        .map((list) => (
          <ReviewPart
            key={list}
            path={list}
            isTitleHidden={isTitleHidden}
            failedId="list.notloaded"
            {...changeOf(list)}
          >
            <ReviewList list={list} />
          </ReviewPart>
        ))}
      {section === documentsPart && (
        <ReviewPart
          path={documentsPart}
          isTitleHidden={isTitleHidden}
          failedId="notice.files.500"
          {...changeOf(documentsPart)}
        >
          <ReviewDocuments />
        </ReviewPart>
      )}
    </section>
  );
}

interface AnswerListProps {
  fields: readonly NamedField[];
  values: Values;
  /** Where an answer can be changed, by the name of its field. */
  changeOf?: (name: string) => { to?: string };
}

function AnswerList({ fields, values, changeOf }: AnswerListProps) {
  const intl = useIntl();
  const { definition } = useFlow();
  const lookups = useLookupRows();
  const notAnswered = intl.formatMessage({ id: `screen.${definition.stage}-review.notanswered` });
  const rows = fields
    .filter(([, field]) => isApplicable(field, values))
    .map(([name, field]) => ({
      name,
      label: intl.formatMessage({ id: `field.${name}` }),
      value: formatAnswer(intl, name, field, values[name], lookups) || notAnswered,
      ...changeOf?.(name),
    }));
  return rows.length > 0 && <SummaryList rows={rows} />;
}

interface ReviewPartProps {
  path: ListName | typeof documentsPart;
  isTitleHidden: boolean;
  /** Where the list or the documents can be changed. */
  to?: string;
  /** The message that says that the part could not be fetched. */
  failedId: string;
  children: ReactNode;
}

/** A list or the documents below their heading, which has the change link; or that they are on their way or could not be fetched. */
function ReviewPart({ path, isTitleHidden, to, failedId, children }: ReviewPartProps) {
  const hasFailed = useFlowSelector(({ context }) => context.related.failed?.includes(path) ?? false);
  const isLoading = useFlowSelector(({ context }) => context.related.loading?.includes(path) ?? false);
  const title = <FormattedMessage id={`list.${path}.title`} />;
  return (
    <>
      <div className="review-part">
        <h4 className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</h4>
        {to && (
          <p className="summary-change">
            <Link to={to}>
              <FormattedMessage id="button.change" /> <span className="visually-hidden">{title}</span>
            </Link>
          </p>
        )}
      </div>
      {hasFailed ? (
        <FailedPart part={path} messageId={failedId} />
      ) : isLoading ? (
        <p role="status">
          <FormattedMessage id="busy.loading" />
        </p>
      ) : (
        children
      )}
    </>
  );
}

function ReviewList({ list }: { list: ListName }) {
  const intl = useIntl();
  const stored = useFlowSelector(({ context }) => context.related.lists?.[list]);
  const { idField, fields } = listOf(list);
  const items = (stored ?? []).filter(isActive);
  const rendered = useItemsToRender(items);
  return (
    <>
      {items.length === 0 ? (
        <p>
          <FormattedMessage id="notice.childitems.404" />
        </p>
      ) : (
        <ol className="review-items">
          {rendered.map((item: Item) => (
            <li key={String(item[idField])}>
              <h5>{itemName(intl, list, item)}</h5>
              <AnswerList fields={Object.entries(fields)} values={shownItem(intl, list, item)} />
            </li>
          ))}
        </ol>
      )}
      <ListTotal list={list} items={items} />
    </>
  );
}

function ReviewDocuments() {
  const intl = useIntl();
  const documents = useFlowSelector(({ context }) => context.related.documents);
  const { notes: files = [] } = documents?.stored ?? {};
  return (
    <>
      {files.length === 0 ? (
        <p>
          <FormattedMessage id="screen.stage-two-review.nodocuments" />
        </p>
      ) : (
        <SummaryList
          rows={files.map(({ filename, filetype, subject }, index) => ({
            // Another backend may store the same file twice.
            name: `${index} ${filename}`,
            label: filename,
            value: [formatFileType(intl, filetype), subject].filter(Boolean).join(', '),
          }))}
        />
      )}
    </>
  );
}
