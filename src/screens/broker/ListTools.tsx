// Searching the list and choosing a status, with how many of what is searched for have each.
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListPage } from '#machines/catalogue/broker/clientList.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { displayStates, type DisplayState } from '#machines/catalogue/statuses.ts';
import { BrokerContext } from './BrokerArea.tsx';

export function ListTools({ list: { counts } }: { list: ListPage }) {
  const broker = BrokerContext.useActorRef();
  const { search, status } = BrokerContext.useSelector(({ context }) => context.look);
  // Those that the list has at all, and the one that is chosen.
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
        <Chip words="broker.every" count={found} status={null} chosen={status} />
        {offered.map((each) => (
          <Chip key={each} words={`status.${each}`} count={counts[each] ?? 0} status={each} chosen={status} />
        ))}
      </div>
    </>
  );
}

interface ChipProps {
  words: string;
  count: number;
  /** Null: every status. */
  status: DisplayState | null;
  chosen: DisplayState | null;
}

function Chip({ words, count, status, chosen }: ChipProps) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={status === chosen}
      onClick={() => broker.send({ type: 'status.chosen', status })}
    >
      <FormattedMessage id={words} /> <span className="chip-count">{intl.formatNumber(count)}</span>
    </button>
  );
}
