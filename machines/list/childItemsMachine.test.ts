// One list of the Application, by whole values: what is sent, what is told, what survives (specification sections 4 and 7).
import { describe, expect, test } from 'vitest';
import { itemAnswers, minimalItemAnswers, storedItem, validItem } from '#tests/applicationSamples.ts';
import { refused } from '#tests/journey.ts';
import {
  at,
  filling,
  idOf,
  moved,
  notice,
  one,
  oneMoved,
  opened,
  openList,
  three,
  told,
  two,
  type Scripts,
} from '#tests/openList.ts';
import { sampleToday } from '#tests/samples.ts';
import { listNames } from '../catalogue/records/lists.ts';
import { checkItem } from '../catalogue/records/related.ts';
import type { Failure } from '../ports.ts';

describe('loading', () => {
  test('lists live items only, and tells them', async () => {
    const { said, settled } = openList({ fetch: [at('1', one, { ...two, statecode: 1 })] });
    const { context } = await settled();
    expect([context.items, context.etag, said]).toEqual([[one], '1', [told(one)]]);
  });

  test('what came with the record is in view until the list is there, and not when it cannot be had', async () => {
    const { actor, said, settled } = openList({
      known: [one, { ...three, statecode: 1 }],
      fetch: [refused(500), at('1', one, two)],
    });
    const inView = () => actor.getSnapshot().context.items;
    expect(inView()).toEqual([one]);
    expect([(await settled()).value, inView()]).toEqual(['failed', []]);
    actor.send({ type: 'list.retried' });
    await settled();
    expect([inView(), said]).toEqual([
      [one, two],
      [notice(500), told(one, two)],
    ]);
  });

  test('a failure is said and may be tried again', async () => {
    const { actor, said, settled } = openList({ fetch: [refused(500), at('1', one)] });
    expect((await settled()).value).toBe('failed');
    actor.send({ type: 'list.retried' });
    expect([(await settled()).value, said]).toEqual(['listed', [notice(500), told(one)]]);
  });

  test('a 401 is refreshed and the same request sent again', async () => {
    const { asked, said, settled } = openList({ fetch: [refused(401), at('1', one)] });
    expect([(await settled()).value, asked, said]).toEqual([
      'listed',
      [
        ['fetch', 'competitors'],
        ['fetch', 'competitors'],
      ],
      [told(one)],
    ]);
  });
});

describe('adding', () => {
  test.each(listNames)('%s: sends the item once, shows and tells the first returned', async (list) => {
    const added = storedItem(list, 1);
    const { actor, asked, said, settled } = openList({ fetch: [at('1')], add: [added] }, list);
    await settled();
    actor.send({ type: 'item.added' });
    const submitted = { type: 'item.submitted', answers: itemAnswers(list, 1) } as const;
    actor.send(submitted);
    actor.send(submitted);
    const { value, context } = await settled();
    expect([value, context.items, asked, said.at(-1)]).toEqual([
      'listed',
      [added],
      [
        ['fetch', list],
        ['add', list, validItem(list, 1)],
      ],
      { type: 'items.changed', list, items: [added] },
    ]);
  });

  test.each(listNames)('%s: an item that is incomplete stays in its dialog, unsent', async (list) => {
    const { actor, asked, settled } = openList({ fetch: [at('1')] }, list);
    await settled();
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: {} });
    const { value, context } = actor.getSnapshot();
    const required = Object.keys(minimalItemAnswers(list)).map((path) => ({ path, messageId: 'required' }));
    expect([value, context.answers, context.issues, asked.length]).toEqual([filling, {}, required, 1]);
  });

  test('a refused add keeps what was typed and shows what the server found', async () => {
    const issues = [{ path: 'ua_competitorname', messageId: 'maxLength' }] as const;
    const { actor, said, settled } = await opened({ fetch: [at('1')], add: [refused(400, { issues })] });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, context.issues, said]).toEqual([filling, moved, issues, [notice(400)]]);
  });

  test('the revision after an add may hide changes of others: the list is fetched before it is next sent', async () => {
    const theirs = { ...one, ua_competitorname: 'Elsewhere' };
    const { actor, asked, settled } = await opened({
      fetch: [at('1', one, two), at('3', theirs, two, three)],
      add: [three],
      save: [at('4', theirs, three)],
    });
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: itemAnswers('competitors', 3) });
    await settled();
    actor.send({ type: 'item.deleted', id: idOf(two) });
    await settled();
    expect(asked.slice(1)).toEqual([
      ['fetch', 'competitors'],
      ['delete', [theirs, { ...two, statecode: 1 }, three], '3'],
    ]);
  });
});

describe('an add whose reply gets lost', () => {
  const answers = itemAnswers('competitors', 2);
  const lost = async (scripts: Scripts, status: Failure['status'] = 'offline') => {
    const list = await opened({
      ...scripts,
      fetch: [at('1', one), ...(scripts.fetch ?? [])],
      add: [refused(status), ...(scripts.add ?? [])],
    });
    list.actor.send({ type: 'item.added' });
    list.actor.send({ type: 'item.submitted', answers });
    const { value, context } = await list.settled();
    expect([value, context.answers]).toEqual([filling, answers]);
    list.asked.length = 0;
    return list;
  };

  test.each(['offline', 'timeout', 'malformed', 500, 504] as const)(
    '%s: is looked for and found: not sent again',
    async (status) => {
      const { actor, asked, settled } = await lost({ fetch: [at('2', one, two)] }, status);
      actor.send({ type: 'item.submitted', answers });
      const { value, context } = await settled();
      expect([value, context.items, asked]).toEqual(['listed', [one, two], [['fetch', 'competitors']]]);
    },
  );

  test('is found although a blank came back as null', async () => {
    const answered = itemAnswers('assets', 1);
    const asset = { ...storedItem('assets', 1), ua_serialnumber: null };
    const { actor, asked, settled } = openList(
      { fetch: [at('1'), at('2', asset)], add: [refused('offline')] },
      'assets',
    );
    await settled();
    const typed = { ...answered, ua_serialnumber: '' };
    actor.send({ type: 'item.added' });
    actor.send({ type: 'item.submitted', answers: typed });
    await settled();
    actor.send({ type: 'item.submitted', answers: typed });
    expect([(await settled()).value, asked.at(-1)]).toEqual(['listed', ['fetch', 'assets']]);
  });

  test('is looked for and not there: sent again', async () => {
    const { actor, asked, settled } = await lost({ fetch: [at('1', one)], add: [two] });
    actor.send({ type: 'item.submitted', answers });
    const { value, context } = await settled();
    expect([value, context.items, asked]).toEqual([
      'listed',
      [one, two],
      [
        ['fetch', 'competitors'],
        ['add', 'competitors', validItem('competitors', 2)],
      ],
    ]);
  });

  test('is there, and was typed over since: the stored one is changed, no second one made', async () => {
    const now = { ...two, ua_competitorlocation: 'Bangor' };
    const { actor, asked, settled } = await lost({ fetch: [at('2', one, two)], save: [at('3', one, now)] });
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_competitorlocation: 'Bangor' } });
    const { value, context } = await settled();
    expect([value, context.items, asked]).toEqual([
      'listed',
      [one, now],
      [
        ['fetch', 'competitors'],
        ['save', [one, now], '2'],
      ],
    ]);
  });

  test('is cancelled: the list is fetched, so that a stored one shows', async () => {
    const { actor, settled } = await lost({ fetch: [at('2', one, two)] });
    actor.send({ type: 'item.cancelled' });
    const { value, context } = await settled();
    expect([value, context.items]).toEqual(['listed', [one, two]]);
  });

  test('cannot be looked for: what was typed stays, and it is looked for again', async () => {
    const { actor, asked, settled } = await lost({ fetch: [refused(500), at('2', one, two)] });
    actor.send({ type: 'item.submitted', answers });
    expect((await settled()).context.answers).toEqual(answers);
    actor.send({ type: 'item.submitted', answers });
    expect([(await settled()).context.items, asked.length]).toEqual([[one, two], 2]);
  });
});

describe('cancelling', () => {
  test('leaves the list as it was and forgets what was typed', async () => {
    const { actor, asked } = await opened({ fetch: [at('1', one)] });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: { ua_competitorname: '' } });
    expect(actor.getSnapshot().hasTag('unsaved')).toBe(true);
    actor.send({ type: 'item.cancelled' });
    const snapshot = actor.getSnapshot();
    const { items, answers, issues, editing } = snapshot.context;
    expect([snapshot.value, snapshot.hasTag('unsaved'), items, answers, issues, editing, asked]).toEqual([
      'listed',
      false,
      [one],
      null,
      [],
      null,
      [],
    ]);
  });

  test('an item that is not in the list opens nothing', async () => {
    const { actor } = await opened({ fetch: [at('1', one)] });
    actor.send({ type: 'item.opened', id: idOf(two) });
    actor.send({ type: 'item.deleted', id: idOf(two) });
    expect(actor.getSnapshot().value).toBe('listed');
  });
});

describe('editing', () => {
  test('sends the whole list with the revision, unknown fields of the item kept', async () => {
    const newer = { ...one, ua_newer: 'kept' };
    const saved = { ...newer, ua_competitorlocation: 'Bangor' };
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', newer, two)],
      save: [at('2', saved, two)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.items, context.etag, asked, said]).toEqual([
      'listed',
      [saved, two],
      '2',
      [['save', [saved, two], '1']],
      [told(saved, two)],
    ]);
  });

  test('a failed save keeps what was typed, and is tried again', async () => {
    const { actor, asked, said, settled } = await opened({
      fetch: [at('1', one)],
      save: [refused(500), at('2', oneMoved)],
    });
    actor.send({ type: 'item.opened', id: idOf(one) });
    actor.send({ type: 'item.submitted', answers: moved });
    const { value, context } = await settled();
    expect([value, context.answers, context.editing, said]).toEqual([filling, moved, one, [notice(500)]]);
    actor.send({ type: 'item.submitted', answers: moved });
    expect((await settled()).context.items).toEqual([oneMoved]);
    expect(asked).toEqual([
      ['save', [oneMoved], '1'],
      ['save', [oneMoved], '1'],
    ]);
  });

  test('an unchanged date is not refused for its age, a changed one is', async () => {
    const old = { ...storedItem('jobs', 1), ua_startdate: '2026-01-01' };
    const { actor, settled } = openList(
      { fetch: [at('1', old)], save: [at('2', { ...old, ua_quantity: 9 })] },
      'jobs',
    );
    await settled();
    actor.send({ type: 'item.opened', id: idOf(old, 'jobs') });
    const answers = { ...itemAnswers('jobs', 1), ua_quantity: '9' };
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_startdate: '02/01/2026' } });
    expect(actor.getSnapshot().context.issues).toEqual([{ path: 'ua_startdate', messageId: 'dateFuture' }]);
    actor.send({ type: 'item.submitted', answers: { ...answers, ua_startdate: '01/01/2026' } });
    expect((await settled()).value).toBe('listed');
    expect(checkItem('jobs', old, sampleToday)).toEqual([{ path: 'ua_startdate', messageId: 'dateFuture' }]);
  });

  test('a delete that stays refused after signing in again leaves the item and says so', async () => {
    const { actor, said, settled } = await opened({
      fetch: [at('1', one)],
      save: [refused(401), refused(401), refused(401)],
    });
    actor.send({ type: 'item.deleted', id: idOf(one) });
    const { value, context } = await settled();
    expect([value, context.items, said]).toEqual(['listed', [one], [notice(401)]]);
  });
});
