// One list of the Application in its step: its items with totals, add, edit, delete with undo (specification section 3).
import { useActor } from '@xstate/react';
import { memo, Suspense, useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/children.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { totalOf } from '#machines/catalogue/records/related.ts';
import { isDialogOpen } from '#machines/list/childItemsMachine.ts';
import { find, rowsOf } from '#machines/list/openList.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { draftRecord, currentValues } from '#machines/record/setupFlow.ts';
import { Button } from '../../parts/Button.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { today } from '../../app/today.ts';
import { provideChildItems } from '../../app/actors/applicationActors.ts';
import { Busy } from '../../app/Busy.tsx';
import { useFlow, useFlowValue } from '../record/flow.ts';
import { inspected } from '../../app/inspected.ts';
import { LazyDraftBanner } from '../record/LazyDraftBanner.ts';
import { lazilyWorded } from '../../app/lazilyWorded.ts';
import { useFreshNotice } from '../../app/useFreshNotice.ts';
import { useHold } from '../../app/useHold.ts';
import { useEmitted } from '../../app/useEmitted.ts';
import { useProvided } from '../../app/useProvided.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemTable } from './ItemTable.tsx';

const ContestedDialog = lazilyWorded(() =>
  import('./ContestedDialog.tsx').then((module) => module.ContestedDialog),
);

interface ChildListProps {
  list: ListName;
  error: string | undefined;
  /** Its section holds nothing else, so that the section's heading names it already. */
  alone: boolean;
}

/** Drawn anew for its own changes alone: every key typed in the step's form draws the step. */
export const ChildList = memo(function ChildList({ list, error, alone }: ChildListProps) {
  const intl = useIntl();
  const { actor } = useFlow();
  const { user, client, related } = actor.getSnapshot().context;
  const known = related.lists?.[list];
  const record = useFlowValue(({ context }) => draftRecord(outlines.application, currentValues(context)));
  const [snapshot, send, self] = useActor(useProvided(provideChildItems), {
    ...inspected,
    input: { list, today: today(), record, user, client, ...(known ? { items: known } : {}) },
  });
  const tell = useCallback((answers: Answers) => self.send({ type: 'answers.typed', answers }), [self]);
  useEmitted(self);
  useHold(self);
  useFreshNotice(self);
  useEffect(() => {
    const told = self.on('items.changed', ({ items }) =>
      actor.send({ type: 'related.changed', related: { lists: { [list]: items } } }),
    );
    return () => told.unsubscribe();
  }, [actor, self, list]);

  const { items, deleted, offered } = snapshot.context;
  const { id, name, totalMax } = listOf(list);
  const over = totalMax !== undefined && totalOf(list, items) > totalMax;
  const offeredItem = offered === null ? undefined : find(snapshot.context, offered.item);
  const hint = `list.${list}.hint`;
  return (
    <section className={error ? 'list field-wrong' : 'list'} aria-labelledby={`${list}-title`}>
      <h3 id={`${list}-title`} className={alone ? 'hidden' : undefined}>
        <FormattedMessage id={`list.${list}.title`} />
      </h3>
      {hint in intl.messages && (
        <p className="hint">
          <FormattedMessage id={hint} />
        </p>
      )}
      {over && (
        <Warning>
          <FormattedMessage id={`list.${list}.over`} values={{ total: totalOf(list, items) }} />
        </Warning>
      )}
      {error && (
        <p className="error" id={`${list}-error`}>
          {error}
        </p>
      )}
      {snapshot.matches('failed') && (
        <Warning>
          <FormattedMessage id="notice.childitems.500.read" />{' '}
          <Button tone="link" onPress={() => send({ type: 'list.retried' })}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </Warning>
      )}
      {items.length === 0 && !snapshot.matches('loading') && (
        <p>
          <FormattedMessage id={`list.${list}.empty`} />
        </p>
      )}
      <Suspense>
        {offered !== null && snapshot.matches('listed') && (
          <LazyDraftBanner
            draft={offered}
            rows={rowsOf(list)}
            held={offeredItem ?? {}}
            subject={intl.formatMessage(
              { id: `dialog.item.${offeredItem === undefined ? 'addtitle' : 'edittitle'}` },
              { one: intl.formatMessage({ id: `list.${list}.one` }) },
            )}
            onUse={() => send({ type: 'draft.used' })}
            onDiscard={() => send({ type: 'draft.discarded' })}
          />
        )}
      </Suspense>
      <ItemTable
        list={list}
        items={items}
        // What came with the record is read until the list is there to be changed.
        {...(!snapshot.matches('loading') && {
          onEdit: (item) => send({ type: 'item.opened', id: String(item[id]) }),
          onDelete: (item) => send({ type: 'item.deleted', id: String(item[id]) }),
        })}
      />
      <p role="status">
        {deleted && (
          <>
            <FormattedMessage id="list.deleted" values={{ name: String(deleted[name]) }} />{' '}
            <Button tone="link" onPress={() => send({ type: 'item.restored' })}>
              <FormattedMessage id="list.undo" />
            </Button>
          </>
        )}
      </p>
      <button
        id={list}
        type="button"
        className="button button-secondary"
        onClick={() => send({ type: 'item.added' })}
      >
        <FormattedMessage id={`list.${list}.add`} />
      </button>
      {isDialogOpen(snapshot) && (
        <ItemDialog
          list={list}
          context={snapshot.context}
          onTyped={tell}
          onSave={(answers) => send({ type: 'item.submitted', answers })}
          onCancel={() => send({ type: 'item.cancelled' })}
        />
      )}
      <Suspense>
        {snapshot.matches('contested') && (
          <ContestedDialog
            list={list}
            context={snapshot.context}
            onMine={() => send({ type: 'mine.kept' })}
            onTheirs={() => send({ type: 'theirs.taken' })}
          />
        )}
      </Suspense>
      <Busy actor={self} />
    </section>
  );
});
