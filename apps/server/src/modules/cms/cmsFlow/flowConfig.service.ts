import type { Auditor } from '@app/shared/cms/cmsClass.ts'
import { cmsFlowConfig, type flowCalls } from '@app/shared/cms/cmsFlow.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import type { Row } from '#/kit/store.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { processCategory } from '#/modules/cms/cmsClass/cmsClass.rules.ts'
import { changeClass } from '#/modules/cms/cmsClass/cmsClass.service.ts'
import { activeProcesses } from '#/modules/flowable/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { auditorNames } from './flowSteps.read.ts'

/** Who reviews in each class, level by level, or by which process. */
export async function withReviewers(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const processes = new Map((await activeProcesses(ctx, processCategory)).map(({ key, name }) => [key, name]))
  const levelsOf = (row: Row) => ((row.auditors as Auditor[][] | null) ?? []).slice(0, Number(row.auditRounds))
  const names = await auditorNames(ctx, rows.flatMap(levelsOf).flat())
  const nameOf = ({ kind, id }: Auditor) => names.get(`${kind} ${id}`) ?? '已删除'
  const process = (key: unknown) => (typeof key !== 'string' ? '' : (processes.get(key) ?? `${key}（未部署或已停用）`))
  return rows.map((row) => ({
    ...row,
    reviewers:
      row.auditMode === '1'
        ? levelsOf(row)
            .map((level) => level.map(nameOf).join('、'))
            .join(' → ')
        : row.auditMode === '2'
          ? process(row.processKey)
          : '',
  }))
}

/** 批量设置: by the rules of a class; texts that are being reviewed go on as they were handed in (cms §5.4). */
export async function configureClasses(
  ctx: Ctx,
  { classIds, withChildren, auditMode, auditors, processKey, autoPublish }: BodyOf<typeof flowCalls.configure>,
): Promise<number> {
  const chosen = withChildren ? await withBelow(ctx, classIds) : [...new Set(classIds)]
  await requireGrants(ctx, chosen, 'edit')
  const levels = auditors ?? []
  for (const id of chosen.toSorted())
    await changeClass(ctx, id, {
      auditMode,
      autoPublish,
      ...(auditMode === '1' && { auditors: levels, auditRounds: Math.max(levels.length, 1) }),
      ...(auditMode === '2' && { processKey: processKey ?? null }),
    })
  ctx.trail.changes.push(`${cmsFlowConfig.label}：${chosen.length} 个栏目`)
  return chosen.length
}

async function withBelow(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const all = new Set<string>()
  for (const id of ids) for (const row of await classesBelow(ctx, id)) all.add(row.id)
  const missing = ids.filter((id) => !all.has(id))
  return [...all, ...missing]
}
