// One list of the Application in its step (product 7): items with totals, add, edit, delete with undo.
import { useActor } from '@xstate/react';
import { memo, Suspense, useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { totalOf } from '#machines/catalogue/records/related.ts';
import { isDialogOpen } from '#machines/list/childItemsMachine.ts';
import { findItem, rowsOf } from '#machines/list/childItems.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { draftRecordKey, currentValues } from '#machines/record/flow.ts';
import { Button } from '../../parts/Button.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { today } from '../../app/today.ts';
import { provideChildItems } from '../../app/actors/applicationActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { useFlow, useFlowSelector } from '../record/flowContext.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { LazyDraftBanner } from '../record/LazyDraftBanner.ts';
import { lazyWithMessages } from '../../app/lazyComponents.ts';
import { useShell } from '../../app/shellContext.ts';
import { useUnsavedChanges } from '../../app/useUnsavedChanges.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemTable } from './ItemTable.tsx';

const ItemConflictDialog = lazyWithMessages(() =>
  import('./ItemConflictDialog.tsx').then((module) => module.ItemConflictDialog),
);

interface ChildListProps {
  list: ListName;
  error: string | undefined;
  /** For a list that is alone in its section, whose heading names it already. */
  isTitleHidden: boolean;
}

const isSending = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy') && snapshot.hasTag('unsaved');

/** Dismisses the notice whenever the actor begins to send an item: a notice about the last attempt is then out of date. */
function useDismissNoticeOnSend(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>): void {
  const shell = useShell();
  // Both actors are outside React: a subscription connects them.
  useEffect(() => {
    let wasSending = isSending(actor.getSnapshot());
    const subscription = actor.subscribe((snapshot: AnyMachineSnapshot) => {
      const sending = isSending(snapshot);
      if (sending && !wasSending) shell.send({ type: 'notice.dismissed' });
      wasSending = sending;
    });
    return () => subscription.unsubscribe();
  }, [actor, shell]);
}

/** Memoised: every keystroke in the form of the step renders the step. */
export const ChildList = memo(function ChildList({ list, error, isTitleHidden }: ChildListProps) {
  const intl = useIntl();
  const { actor } = useFlow();
  // The machine's input: later values do not change it.
  const [{ user, client, initialItems }] = useState(() => {
    const { related, ...context } = actor.getSnapshot().context;
    return { user: context.user, client: context.client, initialItems: related.lists?.[list] };
  });
  const record = useFlowSelector(({ context }) =>
    draftRecordKey(outlines.application, currentValues(context)),
  );
  const [snapshot, send, self] = useActor(useProvidedMachine(provideChildItems), {
    ...inspectionOptions,
    input: { list, today: today(), record, user, client, ...(initialItems ? { items: initialItems } : {}) },
  });
  const onAnswersChange = useCallback(
    (answers: Answers) => self.send({ type: 'answers.typed', answers }),
    [self],
  );
  useForwardEmitted(self);
  useUnsavedChanges(self);
  useDismissNoticeOnSend(self);
  // Two machines, both outside React: the record's machine gets the items of each list.
  useEffect(() => {
    const subscription = self.on('items.changed', ({ items }) =>
      actor.send({ type: 'related.changed', related: { lists: { [list]: items } } }),
    );
    return () => subscription.unsubscribe();
  }, [actor, self, list]);

  const { items, deletedItem, offeredDraft } = snapshot.context;
  const { id, name, totalMax } = listOf(list);
  const over = totalMax !== undefined && totalOf(list, items) > totalMax;
  const offeredItem = offeredDraft === null ? undefined : findItem(snapshot.context, offeredDraft.item);
  const hint = `list.${list}.hint`;
  return (
    <section className={error ? 'list field-wrong' : 'list'} aria-labelledby={`${list}-title`}>
      <h3 id={`${list}-title`} className={isTitleHidden ? 'hidden' : undefined}>
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
          <Button variant="link" onPress={() => send({ type: 'list.retried' })}>
            <FormattedMessage id="button.tryagain" />
          </Button>
        </Warning>
      )}
      {items.length === 0 && !snapshot.matches('loading') && !snapshot.matches('failed') && (
        <p>
          <FormattedMessage id={`list.${list}.empty`} />
        </p>
      )}
      <Suspense>
        {offeredDraft !== null && snapshot.matches('listed') && (
          <LazyDraftBanner
            draft={offeredDraft}
            rows={rowsOf(list)}
            stored={offeredItem ?? {}}
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
        // Until the list is fetched, the items that came with the record are read-only.
        {...(!snapshot.matches('loading') && {
          onEdit: (item) => send({ type: 'item.opened', id: String(item[id]) }),
          onDelete: (item) => send({ type: 'item.deleted', id: String(item[id]) }),
        })}
      />
      <p role="status">
        {deletedItem && (
          <>
            <FormattedMessage id="list.deleted" values={{ name: String(deletedItem[name]) }} />{' '}
            <Button variant="link" onPress={() => send({ type: 'item.restored' })}>
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
          onAnswersChange={onAnswersChange}
          onSave={(answers) => send({ type: 'item.submitted', answers })}
          onCancel={() => send({ type: 'item.cancelled' })}
        />
      )}
      <Suspense>
        {snapshot.matches('resolvingConflict') && (
          <ItemConflictDialog
            list={list}
            context={snapshot.context}
            onMine={() => send({ type: 'version.kept' })}
            onTheirs={() => send({ type: 'version.replaced' })}
          />
        )}
      </Suspense>
      <BusyOverlay actor={self} />
    </section>
  );
});
