import { implement } from '#server/http/implement.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { actOn } from './act.ts';
import { scheduleDocs } from './docs.ts';
import { endSchedule, updateSchedule } from './edit.ts';
import { listLinkable } from './free-transactions.ts';
import * as lifecycle from './lifecycle.ts';
import { listAll, readOne, readUpcoming } from './read.ts';
import { dismissSuggestion, listSuggestions, restoreSuggestion } from './suggestions.ts';
import { undoEdit } from './undo.ts';

export const scheduleRoutes = implement(schedulesContract, scheduleDocs, {
  list: async ({ db, ...actor }) => ({ schedules: await listAll(db, actor) }),
  upcoming: ({ db, query, ...actor }) => readUpcoming(db, actor, query.days),
  linkable: async ({ db, userId, query }) => ({ transactions: await listLinkable(db, userId, query) }),
  suggestions: async ({ db, ...actor }) => ({ suggestions: await listSuggestions(db, actor) }),
  dismissSuggestion: async ({ db, body, ...actor }) => {
    await (body.undo ? restoreSuggestion : dismissSuggestion)(db, actor, body.key);
    return {};
  },
  create: ({ db, body, ...actor }) => lifecycle.createSchedule(db, actor, body),
  read: ({ db, params, ...actor }) => readOne(db, actor, params.scheduleId),
  update: async ({ db, params, body, ...actor }) => ({
    schedule: await updateSchedule(db, actor, params.scheduleId, body),
  }),
  end: async ({ db, params, body, ...actor }) => ({
    schedule: await endSchedule(db, actor, params.scheduleId, body.version),
  }),
  undo: async ({ db, params, body, ...actor }) => ({
    schedule: await undoEdit(db, actor, params.scheduleId, body.version),
  }),
  remove: async ({ db, params, ...actor }) => {
    await lifecycle.deleteSchedule(db, actor, params.scheduleId);
    return {};
  },
  restore: async ({ db, params, ...actor }) => ({
    schedule: await lifecycle.restoreSchedule(db, actor, params.scheduleId),
  }),
  pause: async ({ db, params, ...actor }) => ({
    schedule: await lifecycle.pauseSchedule(db, actor, params.scheduleId),
  }),
  resume: async ({ db, params, ...actor }) => ({
    schedule: await lifecycle.resumeSchedule(db, actor, params.scheduleId),
  }),
  act: ({ db, params, body, ...actor }) => actOn(db, actor, params, body),
});
