// Search field and filters of the broker's list, one for each display state with the number of found Applications (product 9.3).
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListPage } from '#machines/catalogue/broker/clientList.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { displayStates, type DisplayState } from '#machines/catalogue/statuses.ts';
import { focusField } from '../../parts/focus.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { listHeadingId } from './ListHeader.tsx';

export function ListFilters({ list: { counts, query: shown, total } }: { list: ListPage }) {
  const broker = BrokerMachineContext.useActorRef();
  const columns = BrokerMachineContext.useSelector(({ context }) => context.columns);
  const { search, status: chosen } = BrokerMachineContext.useSelector(({ context }) => context.query);
  // The display states that occur in the broker's list, and the chosen one.
  const offered = displayStates.filter((each) => each === chosen || counts[each] !== undefined);
  const found = displayStates.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  return (
    <>
      <div className="field client-search" role="search">
        <label className="label" htmlFor="search">
          <FormattedMessage id="broker.search.label" />
        </label>
        <p className="hint" id="search-hint">
          <FormattedMessage
            id={columns.includes('ua_businessname') ? 'broker.search.hintbusiness' : 'broker.search.hint'}
          />
        </p>
        <input
          className="input"
          id="search"
          type="search"
          autoComplete="off"
          maxLength={limits.lineLength}
          aria-describedby="search-hint"
          value={search}
          onChange={({ target }) => broker.send({ type: 'search.typed', search: target.value })}
        />
        {/* On a phone the filters push the list out of view. The status above the list announces the same number. */}
        {shown.search !== '' && total > 0 && (
          <p className="search-found">
            <FormattedMessage id="broker.count" values={{ count: total }} />{' '}
            <a
              href={`#${listHeadingId}`}
              onClick={(event) => {
                // Moves the focus only: a followed link would add an entry to the history.
                event.preventDefault();
                focusField(listHeadingId);
              }}
            >
              <FormattedMessage id="broker.toresults" />
            </a>
          </p>
        )}
      </div>
      <div className="chips" role="group" aria-labelledby="filter-label">
        <p className="label" id="filter-label">
          <FormattedMessage id="broker.filter" />
        </p>
        <DisplayStateFilter messageId="broker.every" count={found} displayState={null} chosen={chosen} />
        {offered.map((each) => (
          <DisplayStateFilter
            key={each}
            messageId={`status.${each}`}
            count={counts[each] ?? 0}
            displayState={each}
            chosen={chosen}
          />
        ))}
      </div>
    </>
  );
}

interface DisplayStateFilterProps {
  messageId: string;
  count: number;
  /** Null for all display states. */
  displayState: DisplayState | null;
  chosen: DisplayState | null;
}

function DisplayStateFilter({ messageId, count, displayState, chosen }: DisplayStateFilterProps) {
  const intl = useIntl();
  const broker = BrokerMachineContext.useActorRef();
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={displayState === chosen}
      onClick={() => broker.send({ type: 'status.chosen', status: displayState })}
    >
      <FormattedMessage id={messageId} /> <span className="chip-count">{intl.formatNumber(count)}</span>
    </button>
  );
}
