import { eq } from 'drizzle-orm'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import { touch } from '#/kit/store.ts'
import { processVersion } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse, stale } from '#/platform/errors.ts'
import { hookFaults } from './calledHosts.ts'
import { businessFaults } from './checkFiles.ts'
import { reachedDefinition } from './definition.read.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'

async function change(ctx: Ctx, row: FlowDefinitionRow, values: Partial<FlowDefinitionRow>, told: string) {
  const [changed] = await ctx.db
    .update(flowDefinitionTable)
    .set({ ...values, ...touch(ctx, flowDefinitionTable) })
    .where(eq(flowDefinitionTable.id, row.id))
    .returning({ version: flowDefinitionTable.version })
  if (!changed) throw gone()
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`流程：${row.name}（${row.key}）v${row.versionNo}`, told)
  return changed
}

export async function settingsOfVersion(ctx: Ctx, id: string) {
  const { categoryId, settings, version } = await reachedDefinition(ctx, id)
  return { categoryId, settings: flowSettings.parse(settings), version }
}

/** 流程设置 of a version that runs; its drawing and what was mapped in it stay. */
export async function saveSettings(
  ctx: Ctx,
  sent: { deployId: string; version: number; categoryId?: string | null | undefined; settings: FlowSettings },
) {
  const row = await reachedDefinition(ctx, sent.deployId, true)
  if (row.version !== sent.version) throw stale()
  if (sent.settings.managers.length === 0) throw invalid({ 'settings.managers': '流程管理员不能为空' })
  const [fault] = hookFaults(ctx.platform.env, sent.settings)
  if (fault) throw refuse(fault.message)
  const [businessFault] = businessFaults(ctx, sent.settings)
  if (businessFault) throw refuse(businessFault)
  const { mapping } = flowSettings.parse(row.settings)
  const settings = { ...sent.settings, mapping }
  const { categoryId = row.categoryId } = sent
  return change(ctx, row, { settings, categoryId }, '保存流程设置')
}

/** 挂载表单; without a form the one that was bound is taken away. */
export async function bindForm(
  ctx: Ctx,
  sent: { deployId: string; formCode: string | null; versionPolicy: FlowDefinitionRow['formPolicy'] },
): Promise<void> {
  const { formCode, versionPolicy: formPolicy } = sent
  const row = await reachedDefinition(ctx, sent.deployId, true)
  const form = formCode ? await processVersion(ctx, formCode, { kind: 'latest' }) : undefined
  const formVersionId = formPolicy === 'fixed' ? (form?.versionId ?? null) : null
  const settings = flowSettings.parse(row.settings)
  // What is bound is used, whatever the process had instead.
  if (form) settings.formMode = 'form'
  await change(ctx, row, { formCode, formPolicy, formVersionId, settings }, `挂载表单：${form?.formName ?? '无'}`)
}
