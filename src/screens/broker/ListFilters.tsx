// Search field and status filters of the list, each status with the number of found Applications (product 9.3).
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListPage } from '#machines/catalogue/broker/clientList.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { displayStates, type DisplayState } from '#machines/catalogue/statuses.ts';
import { BrokerContext } from './BrokerArea.tsx';

export function ListFilters({ list: { counts } }: { list: ListPage }) {
  const broker = BrokerContext.useActorRef();
  const { search, status } = BrokerContext.useSelector(({ context }) => context.query);
  // The statuses that occur, and the chosen one.
  const offered = displayStates.filter((each) => each === status || counts[each] !== undefined);
  const found = displayStates.reduce((sum, each) => sum + (counts[each] ?? 0), 0);
  return (
    <>
      <div className="field client-search" role="search">
        <label className="label" htmlFor="search">
          <FormattedMessage id="broker.search.label" />
        </label>
        <p className="hint" id="search-hint">
          <FormattedMessage id="broker.search.hint" />
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
      </div>
      <div className="chips" role="group" aria-labelledby="filter-label">
        <p className="label" id="filter-label">
          <FormattedMessage id="broker.filter" />
        </p>
        <StatusFilter messageId="broker.every" count={found} status={null} chosen={status} />
        {offered.map((each) => (
          <StatusFilter
            key={each}
            messageId={`status.${each}`}
            count={counts[each] ?? 0}
            status={each}
            chosen={status}
          />
        ))}
      </div>
    </>
  );
}

interface StatusFilterProps {
  messageId: string;
  count: number;
  /** Null for all statuses. */
  status: DisplayState | null;
  chosen: DisplayState | null;
}

function StatusFilter({ messageId, count, status, chosen }: StatusFilterProps) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={status === chosen}
      onClick={() => broker.send({ type: 'status.chosen', status })}
    >
      <FormattedMessage id={messageId} /> <span className="chip-count">{intl.formatNumber(count)}</span>
    </button>
  );
}
