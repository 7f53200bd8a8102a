// One list of the Application in its step (product 7): items with totals, add, edit, delete with undo.
import { useActor } from '@xstate/react';
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { fieldsOfList, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { isNoneItem, totalOf, type RelatedData } from '#machines/catalogue/records/related.ts';
import { isDialogOpen, type childItemsMachine } from '#machines/list/childItemsMachine.ts';
import {
  findItem,
  isUnconfirmed,
  lostChangeMessage,
  type ChildItemsContext,
  type ChildItemsInput,
  type CompletedChange,
  type StoredList,
} from '#machines/list/childItems.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isInQuery } from '#machines/catalogue/statuses.ts';
import { draftRecordKey, currentValues } from '#machines/record/flow.ts';
import { Button } from '../../parts/Button.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { focusHeadingBefore, focusInView } from '../../parts/focus.ts';
import { hidden } from '../../parts/hidden.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { today } from '../../app/today.ts';
import { newAddKey, provideChildItems } from '../../app/actors/applicationActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { useFlow, useFlowSelector, useIsLocked } from '../record/flowContext.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { FailedPart } from '../record/FailedPart.tsx';
import { itemName, noneName } from '../record/itemName.ts';
import { DraftBanner } from '../record/DraftBanner.tsx';
import { lazyWithMessages } from '../../app/lazyComponents.ts';
import { PendingDialog } from '../../app/PendingDialog.tsx';
import { loadBothLanguages } from '../../app/pasteColumns.ts';
import { useShell } from '../../app/shellContext.ts';
import { useUnsavedChanges } from '../../app/useUnsavedChanges.ts';
import { useForwardEmitted } from '../../app/useForwardEmitted.ts';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';
import { ItemConflictDialog } from './ItemConflictDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { editButtonId, ItemTable } from './ItemTable.tsx';

// Few users paste a table. It needs the messages of both languages, because a spreadsheet can have its headings in either.
const PasteDialog = lazyWithMessages(() =>
  Promise.all([import('./PasteDialog.tsx'), loadBothLanguages()]).then(([module]) => module.PasteDialog),
);

interface ChildListProps {
  list: ListName;
  error: string | undefined;
  /** For a list that is alone in its section, whose heading names it already. */
  isTitleHidden: boolean;
}

/** A pasted text is reported without answers: the user need not copy it, because the spreadsheet still has it. */
const pastedAnswers: Answers = {};

const isSending = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy') && snapshot.hasTag('unsaved');

/**
 * Dismisses the notice about the last attempt once it is out of date: when the actor begins to send an item, and when the dialog that
 * shows the notice closes.
 */
function useDismissOldNotice(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>): void {
  const shell = useShell();
  // Both actors are outside React: a subscription connects them.
  useEffect(() => {
    let previous: AnyMachineSnapshot = actor.getSnapshot();
    const subscription = actor.subscribe((snapshot: AnyMachineSnapshot) => {
      const begins = isSending(snapshot) && !isSending(previous);
      const closes = previous.hasTag('dialog') && (snapshot.matches('listed') || snapshot.matches('loading'));
      if (begins || closes) shell.send({ type: 'notice.dismissed' });
      previous = snapshot;
    });
    return () => subscription.unsubscribe();
  }, [actor, shell]);
}

/** The id of the button that undoes the last delete. */
const undoButtonId = (list: ListName) => `${list}-undo`;

/** The id of the element that takes the focus after the change. The button that adds an item has the name of the list as its id. */
function focusTarget(list: ListName, { outcome, item }: CompletedChange): string {
  if (outcome === 'added' || outcome === 'pasted') return list;
  return outcome === 'deleted' ? undoButtonId(list) : editButtonId(list, item);
}

/** Once a change of the list has ended, the button that began it can be gone, and with it the focus. */
function useFocusAfterChange(
  list: ListName,
  isChanging: boolean,
  completedChange: CompletedChange | null,
): void {
  const wasChanging = useRef(false);
  // The focus is outside React.
  useEffect(() => {
    const hasEnded = wasChanging.current && !isChanging;
    wasChanging.current = isChanging;
    if (!hasEnded) return;
    if (completedChange !== null) document.getElementById(focusTarget(list, completedChange))?.focus();
    else if (document.activeElement === document.body) document.getElementById(list)?.focus();
  }, [list, isChanging, completedChange]);
}

/**
 * When the list could not be fetched, its items and buttons are gone, and the focus with them: the way to try again takes it. So it does from the
 * heading, to which the last try has moved it.
 */
function useFocusAfterFailure(list: ListName, hasFailed: boolean): void {
  // The focus is outside React.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.matches('h1, h2, h3, h4, h5');
    if (hasFailed && isLost) focusInView(document.getElementById(list));
  }, [list, hasFailed]);
}

/** The list as the record's machine has fetched it; undefined until it has arrived. */
function storedIn({ lists, etags }: RelatedData, list: ListName): StoredList | undefined {
  const items = lists?.[list];
  return items && { items, etag: etags?.[list] ?? null };
}

/** A list is fetched with the record, and shown once it has arrived. Memoised: every save and every new error renders the step. */
export const ChildList = memo(function ChildList(props: ChildListProps) {
  const { list, error } = props;
  const isLoading = useFlowSelector(({ context }) => context.related.loading?.includes(list) ?? false);
  const hasArrived = useFlowSelector(({ context }) => context.related.lists?.[list] !== undefined);
  if (hasArrived && !isLoading) return <FetchedList {...props} />;
  return (
    <div className={error ? 'list field-invalid' : 'list'}>
      <ListTitle {...props} />
      <ListError {...props} />
      {isLoading ? (
        <p role="status">
          <FormattedMessage id="busy.loading" />
        </p>
      ) : (
        <FailedPart part={list} messageId="list.notloaded" id={list} />
      )}
    </div>
  );
});

const ListTitle = ({ list, isTitleHidden }: Pick<ChildListProps, 'list' | 'isTitleHidden'>) =>
  !isTitleHidden && (
    <h3>
      <FormattedMessage id={`list.${list}.title`} />
    </h3>
  );

const ListError = ({ list, error }: Pick<ChildListProps, 'list' | 'error'>) =>
  error && (
    <p className="error" id={`${list}-error`}>
      {error}
    </p>
  );

/** The answer to the last add or save was lost: the item may have been stored. */
const mayBeStored = ({ context }: SnapshotFrom<typeof childItemsMachine>) => isUnconfirmed(context);

/** Why no items are shown: the list could not be fetched, or nobody knows whether a change of it is stored. */
const failedMessageId = (context: ChildItemsContext) =>
  context.change === null
    ? 'notice.childitems.500.read'
    : lostChangeMessage(context, 'unconfirmed').messageId;

function FetchedList({ list, error, isTitleHidden }: ChildListProps) {
  const intl = useIntl();
  const shell = useShell();
  const { actor: flowActor } = useFlow();
  // The machine's input: later values do not change it.
  const [input] = useState((): ChildItemsInput => {
    const { context } = flowActor.getSnapshot();
    const values = currentValues(context);
    return {
      list,
      today: today(),
      user: context.user,
      client: context.client,
      stored: storedIn(context.related, list) ?? { items: [], etag: null },
      isInQuery: isInQuery(outlines.application, values),
      draftKey: draftRecordKey(outlines.application, values),
      addKey: newAddKey(),
    };
  });
  const [snapshot, send, listActor] = useActor(useProvidedMachine(provideChildItems), {
    ...inspectionOptions,
    input,
  });
  const onAnswersChange = useCallback(
    (answers: Answers) => listActor.send({ type: 'answers.typed', answers }),
    [listActor],
  );
  useForwardEmitted(listActor);
  useUnsavedChanges(listActor, true, mayBeStored);
  useDismissOldNotice(listActor);
  useFocusAfterChange(list, snapshot.hasTag('unsaved'), snapshot.context.completedChange);
  // Two machines, both outside React: the record's machine gets the items of each list, and checks the record when the server
  // refuses a change.
  useEffect(() => {
    const subscriptions = [
      listActor.on('items.changed', ({ items, etag }) =>
        flowActor.send({
          type: 'related.changed',
          related: { lists: { [list]: items }, etags: { [list]: etag } },
        }),
      ),
      listActor.on('items.outdated', (report) => flowActor.send(report)),
      listActor.on('change.refused', (refusal) => flowActor.send(refusal)),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [flowActor, listActor, list]);

  const { items, deletedItem, completedChange, offeredDraft, typed, paste } = snapshot.context;
  // The record's machine is outside React: it keeps the step open while something is typed in the dialog, and keeps what is typed when
  // the record is closed elsewhere.
  const answers = typed ?? (paste?.text ? pastedAnswers : null);
  useEffect(() => {
    if (answers === null) return;
    flowActor.send({ type: 'item.typed', list, answers });
    return () => flowActor.send({ type: 'item.typed', list, answers: null });
  }, [flowActor, list, answers]);
  const isLocked = useIsLocked();
  const isOpen = isDialogOpen(snapshot);
  const hasFailed = snapshot.matches('failed');
  useFocusAfterFailure(list, hasFailed);
  const { totalMax } = listOf(list);
  const over = totalMax !== undefined && totalOf(list, items) > totalMax;
  const offeredItem = offeredDraft === null ? undefined : findItem(snapshot.context, offeredDraft.item);
  const hint = `list.${list}.hint`;
  const noneDeclared = { type: 'none.declared', name: noneName(intl, list) } as const;
  const saysNone = completedChange?.outcome === 'added' && isNoneItem(list, completedChange.item);
  return (
    <div className={error ? 'list field-invalid' : 'list'} inert={isLocked}>
      <ListTitle list={list} isTitleHidden={isTitleHidden} />
      {hint in intl.messages && (
        <p className="hint">
          <FormattedMessage id={hint} />
        </p>
      )}
      <Warning>
        {hasFailed ? (
          <>
            <FormattedMessage id={failedMessageId(snapshot.context)} />{' '}
            {/* It stands for Add, which is not there. */}
            <Button
              id={list}
              variant="link"
              onPress={(button) => {
                focusHeadingBefore(button);
                shell.send({ type: 'notice.dismissed' });
                send({ type: 'list.retried' });
              }}
            >
              <FormattedMessage
                id="button.tryagain.part"
                values={{ part: intl.formatMessage({ id: `list.${list}.title` }), hidden }}
              />
            </Button>
          </>
        ) : (
          over && <FormattedMessage id={`list.${list}.over`} values={{ total: totalOf(list, items) }} />
        )}
      </Warning>
      <ListError list={list} error={error} />
      {items.length === 0 && !snapshot.matches('loading') && !hasFailed && (
        <>
          <p>
            <FormattedMessage id="notice.childitems.404" />
          </p>
          <p>
            <FormattedMessage
              id="list.empty"
              values={{ add: intl.formatMessage({ id: `list.${list}.add` }) }}
            />
          </p>
        </>
      )}
      {offeredDraft !== null && snapshot.matches('listed') && (
        <DraftBanner
          draft={offeredDraft}
          rows={fieldsOfList(list)}
          stored={offeredItem ?? {}}
          subject={intl.formatMessage(
            { id: `dialog.item.${offeredItem === undefined ? 'addtitle' : 'edittitle'}` },
            { one: intl.formatMessage({ id: `list.${list}.one` }) },
          )}
          onUse={() => send({ type: 'draft.used' })}
          onDiscard={() => {
            document.getElementById(list)?.focus();
            send({ type: 'draft.discarded' });
          }}
        />
      )}
      {/* While the list is fetched again, its items are read-only. */}
      <ItemTable
        list={list}
        items={items}
        today={snapshot.context.today}
        isInQuery={input.isInQuery}
        {...(!snapshot.matches('loading') && { send })}
      />
      <p role="status">
        {completedChange && (
          <FormattedMessage
            id={saysNone ? `list.${list}.none.added` : `list.${completedChange.outcome}`}
            values={{
              name: itemName(intl, list, completedChange.item),
              count: completedChange.count ?? 1,
            }}
          />
        )}
      </p>
      {/* While the list is not known, nothing in it can be restored. */}
      {deletedItem && !hasFailed && (
        <p>
          <Button id={undoButtonId(list)} variant="link" onPress={() => send({ type: 'item.restored' })}>
            <FormattedMessage id="list.undo" values={{ name: itemName(intl, list, deletedItem) }} />
          </Button>
        </p>
      )}
      <div className="list-buttons">
        {!hasFailed && (
          <Button
            id={list}
            describedBy={error && `${list}-error`}
            variant="secondary"
            onPress={() => send({ type: 'item.added', eoi: flowActor.getSnapshot().context.related.eoi })}
          >
            <FormattedMessage id={`list.${list}.add`} />
          </Button>
        )}
        {/* It stays while its dialog is open, which returns the focus to it. */}
        {!snapshot.matches('loading') && !hasFailed && (
          <Button variant="secondary" onPress={() => send({ type: 'paste.opened' })}>
            <FormattedMessage
              id="list.paste"
              values={{
                list: intl.formatMessage({ id: `list.${list}.title` }),
                hidden,
              }}
            />
          </Button>
        )}
        {snapshot.can(noneDeclared) && (
          <Button variant="secondary" onPress={() => send(noneDeclared)}>
            <FormattedMessage id={`list.${list}.none.add`} />
          </Button>
        )}
      </div>
      {isOpen && (
        <ItemDialog
          list={list}
          actor={listActor}
          isBusy={snapshot.hasTag('busy')}
          context={snapshot.context}
          onAnswersChange={onAnswersChange}
          onSave={(answers) => send({ type: 'item.submitted', answers })}
          onCancel={() => send({ type: 'item.cancelled' })}
        />
      )}
      <Suspense
        fallback={<PendingDialog component={PasteDialog} onClose={() => send({ type: 'item.cancelled' })} />}
      >
        {paste !== null && snapshot.hasTag('paste') && (
          <PasteDialog
            list={list}
            actor={listActor}
            paste={paste}
            onType={(text, columns) => send({ type: 'table.typed', text, columns })}
            onCheck={() => send({ type: 'table.checked' })}
            onBack={() => send({ type: 'table.reopened' })}
            onAdd={() => send({ type: 'rows.submitted' })}
            onCancel={() => send({ type: 'item.cancelled' })}
          />
        )}
      </Suspense>
      {(snapshot.matches('confirmingCancel') || snapshot.matches({ pasting: 'confirmingCancel' })) && (
        <ConfirmDialog
          titleId="dialog.item.discard.title"
          textId={`dialog.item.discard.${mayBeStored(snapshot) ? 'unconfirmed' : 'text'}`}
          keepId="dialog.item.discard.stay"
          confirmId="dialog.item.discard.leave"
          onKeep={() => send({ type: 'cancel.withdrawn' })}
          onConfirm={() => send({ type: 'cancel.confirmed' })}
        />
      )}
      {snapshot.matches('resolvingConflict') && (
        <ItemConflictDialog
          list={list}
          context={snapshot.context}
          onMine={(replaced) => send({ type: 'version.kept', replaced })}
          onTheirs={() => send({ type: 'version.replaced' })}
          onBack={() => send({ type: 'conflict.cancelled' })}
        />
      )}
      {!isOpen && !snapshot.hasTag('paste') && <BusyOverlay actor={listActor} />}
    </div>
  );
}
