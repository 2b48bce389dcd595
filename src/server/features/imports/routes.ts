import { implement } from '#server/http/implement.ts';
import { importsContract } from '#shared/imports/contract.ts';
import { prepareImport } from './create.ts';
import { importDocs } from './docs.ts';
import { listImports, listRows, readImport } from './history.ts';
import { issueToken } from './issued-tokens.ts';
import { listMerchants, removeMerchant, updateMerchant } from './merchants.ts';
import { previewImport } from './preview.ts';
import { listSources, removeSource, updateSource } from './sources.ts';
import { restoreImport, undoImport } from './undo.ts';

export const importRoutes = implement(importsContract, importDocs, {
  preview: async ({ db, body, ...actor }) => {
    const { preview } = await previewImport(db, actor, body.sources);
    issueToken(actor.userId, preview.token);
    return preview;
  },
  create: ({ db, body, ...actor }) => prepareImport(db, actor, body),
  list: ({ db, userId, query }) => listImports(db, userId, query),
  read: async ({ db, userId, params, query }) => ({
    import: await readImport(db, userId, params.importId),
    ...(await listRows(db, userId, params.importId, query)),
  }),
  undo: async ({ db, params, ...actor }) => ({ import: await undoImport(db, actor, params.importId) }),
  restore: async ({ db, params, ...actor }) => ({ import: await restoreImport(db, actor, params.importId) }),
  sources: async ({ db, userId }) => ({ sources: await listSources(db, userId) }),
  updateSource: async ({ db, userId, params, body }) => ({
    source: await updateSource(db, userId, params.sourceId, body),
  }),
  removeSource: async ({ db, userId, params }) => {
    await removeSource(db, userId, params.sourceId);
    return {};
  },
  merchants: async ({ db, userId }) => ({ merchants: await listMerchants(db, userId) }),
  updateMerchant: async ({ db, userId, params, body }) => ({
    merchant: await updateMerchant(db, userId, params.merchantId, body),
  }),
  removeMerchant: async ({ db, userId, params }) => {
    await removeMerchant(db, userId, params.merchantId);
    return {};
  },
});
