import type { FastifyInstance } from 'fastify'
import { versionCalls } from '@app/shared/form/version.ts'
import { implement } from '#/kit/implement.ts'
import { changeForm, lockedForm } from '#/modules/form/definition/form.store.ts'
import { storedForm } from '#/modules/form/definition/storedForm.ts'
import { dirtyMark } from '#/modules/form/design/design.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { compareVersions, pageOfVersions, reachedVersion } from './version.read.ts'

export default async function versionRoutes(app: FastifyInstance): Promise<void> {
  implement(app, versionCalls.page, (ctx, { query }) => pageOfVersions(ctx, query))
  implement(app, versionCalls.compare, (ctx, { query }) => compareVersions(ctx, query.from, query.to))
  implement(app, versionCalls.get, (ctx, { params }) => reachedVersion(ctx, params.id))
  implement(app, versionCalls.restore, (ctx, { params }) => restoreVersion(ctx, params.id))
}

/** The draft becomes what the version says; what people fill stays as it is. */
async function restoreVersion(ctx: Ctx, id: string) {
  const { formId, versionNo, schemaJson } = await reachedVersion(ctx, id)
  // A damaged one is no way back.
  storedForm(schemaJson)
  const form = await lockedForm(ctx, formId)
  const draftDirty = await dirtyMark(ctx, form, schemaJson)
  const row = await changeForm(ctx, form, { draftJson: schemaJson, draftDirty }, `恢复为草稿：V${versionNo}`)
  return { id: row.id, version: row.version }
}
