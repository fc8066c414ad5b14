import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  classMoves,
  migrateStatus as s,
  openResults,
  type ImportKind,
  type ImportOptions,
  type MigratePhase,
  type MoveOptions,
} from '@app/shared/cms/cmsMigration.ts'
import { madeBy } from '#/kit/store.ts'
import { requesterOf } from '#/kit/transfer/requester.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { newKey } from '#/platform/files/fileNames.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsMigrationItemTable as i, cmsMigrationTable as t, type MigrationRow } from './cmsMigration.table.ts'
import { requireStateRights } from './keptState.ts'
import { changeTask, reachedTask } from './migration.store.ts'
import { planMove } from './runMove.ts'
import { requireTarget } from './targetClasses.ts'

/** Phases of tasks, one after the other. */
export const migrationQueue = 'cms.migration'

export type TaskAction = 'start' | 'retry' | 'rollback' | 'cancel'

export const isMove = ({ migrateType }: Pick<MigrationRow, 'migrateType'>) =>
  (classMoves as readonly string[]).includes(migrateType)

/** What can be done with a task as it stands; each kind asks for the right that began it. */
export function actionsOf(ctx: Ctx, task: MigrationRow): TaskAction[] {
  if (!ctx.can(`cms:cmsMigration:${isMove(task) ? 'add' : 'import'}`)) return []
  const { status, phase, options } = task
  if (status === s.running) return ['cancel']
  if (status === s.waiting) return options ? ['start', 'cancel'] : ['cancel']
  const isRun = phase === 'run'
  const isStopped = status === s.failed || status === s.cancelled
  return [
    ...(isRun && (isStopped || task.fail > 0) && status !== s.rolledBack ? ['retry' as const] : []),
    ...((isRun || (phase === 'rollback' && isStopped)) && task.success > 0 && status !== s.rolledBack
      ? ['rollback' as const]
      : []),
  ]
}

const taskNo = (ctx: Ctx, id: string) =>
  `QY${ctx.now.toISOString().slice(0, 10).replaceAll('-', '')}${id.slice(-8).toUpperCase()}`

async function send(ctx: Ctx, taskId: string, phase: MigratePhase): Promise<void> {
  await ctx.platform.jobs.send(ctx, migrationQueue, { taskId, phase, requester: requesterOf(ctx) })
}

/** The file is kept, the dry run begins. */
export async function uploadFile(
  ctx: Ctx,
  type: ImportKind,
  file: { path: string; fileName: string; extension: string },
): Promise<{ taskId: string }> {
  const id = newId()
  const fileKey = newKey(ctx.now, file.extension, 'import')
  await ctx.platform.files.storage.put(fileKey, file.path)
  await ctx.db.insert(t).values({
    ...madeBy(ctx),
    id,
    taskNo: taskNo(ctx, id),
    migrateType: type,
    sourceName: file.fileName.slice(0, 255),
    fileKey,
    status: s.running,
    phase: 'check',
    startTime: ctx.now.toISOString(),
  })
  ctx.trail.formId = id
  await send(ctx, id, 'check')
  return { taskId: id }
}

/** The pictures of a WordPress site, beside its file; all is looked at anew. */
export async function addMedia(ctx: Ctx, id: string, file: { path: string; extension: string }): Promise<void> {
  await reachedTask(ctx, id)
  const [held] = await ctx.db.select().from(t).where(eq(t.id, id)).for('update')
  if (held?.migrateType !== 'wxr' || held.status !== s.waiting) throw refuse('任务状态已变更，请刷新后重试')
  const mediaKey = newKey(ctx.now, file.extension, 'import')
  await ctx.platform.files.storage.put(mediaKey, file.path)
  if (held.mediaKey) await ctx.platform.files.storage.remove(held.mediaKey)
  await changeTask(ctx, id, { ...begun(ctx), mediaKey, findings: null, phase: 'check', total: 0 })
  ctx.trail.formId = id
  ctx.trail.changes.push(`任务编号：${held.taskNo}`)
  await send(ctx, id, 'check')
}

/** 映射: where an import goes. */
export async function setOptions(ctx: Ctx, id: string, options: ImportOptions): Promise<void> {
  const task = await reachedTask(ctx, id)
  if (isMove(task) || task.status !== s.waiting) throw refuse('任务状态已变更，请刷新后重试')
  const target = await requireTarget(ctx, options.targetId)
  for (const classId of new Set(Object.values(options.classMap).filter(Boolean))) await requireTarget(ctx, classId)
  await changeTask(ctx, id, { options, targetName: target.classPath.slice(0, 255) })
}

/** 栏目间迁移: the rows are found and counted; nothing moves before somebody starts it. */
export async function planTask(ctx: Ctx, options: MoveOptions): Promise<{ taskId: string }> {
  const id = newId()
  const total = await planMove(ctx, id, options)
  const names = await Promise.all(
    options.classIds.map(async (classId) => (await findClass(ctx, classId))?.className ?? ''),
  )
  const target = await findClass(ctx, options.targetId)
  await ctx.db.insert(t).values({
    ...madeBy(ctx),
    id,
    taskNo: taskNo(ctx, id),
    migrateType: options.act,
    sourceName: names.join('、').slice(0, 255),
    targetName: target?.classPath.slice(0, 255) ?? null,
    options,
    total,
    status: s.waiting,
    phase: 'check',
  })
  ctx.trail.formId = id
  return { taskId: id }
}

async function actedOn(ctx: Ctx, id: string, action: TaskAction): Promise<MigrationRow> {
  const task = await reachedTask(ctx, id)
  if (!ctx.can(`cms:cmsMigration:${isMove(task) ? 'add' : 'import'}`)) throw forbidden()
  const [held] = await ctx.db.select().from(t).where(eq(t.id, task.id)).for('update')
  if (!held || !actionsOf(ctx, held).includes(action)) throw refuse('任务状态已变更，请刷新后重试')
  ctx.trail.formId = id
  ctx.trail.changes.push(`任务编号：${held.taskNo}`)
  return held
}

const begun = (ctx: Ctx) => ({
  status: s.running,
  progress: 0,
  msg: null,
  endTime: null,
  startTime: ctx.now.toISOString(),
})

export async function startTask(ctx: Ctx, id: string): Promise<void> {
  const task = await actedOn(ctx, id, 'start')
  if (isMove(task)) await requireStateRights(ctx, id, task.options as MoveOptions)
  await changeTask(ctx, id, { ...begun(ctx), phase: 'run', success: 0, fail: 0, skip: 0 })
  await send(ctx, id, 'run')
}

/** 重试: what has failed, and what was still to come when the task ended. */
export async function retryTask(ctx: Ctx, id: string): Promise<void> {
  await actedOn(ctx, id, 'retry')
  await ctx.db
    .update(i)
    .set({ result: 'new', msg: null })
    .where(and(eq(i.taskId, id), eq(i.result, 'fail')))
  const [done] = await ctx.db
    .select({
      skip: sql<number>`count(*) filter (where ${i.result} = 'skip')::int`,
      open: sql<number>`count(*) filter (where ${inArray(i.result, [...openResults])})::int`,
    })
    .from(i)
    .where(eq(i.taskId, id))
  if (!done?.open) throw refuse('没有可重试的数据')
  await changeTask(ctx, id, { ...begun(ctx), phase: 'run', fail: 0, skip: done.skip })
  await send(ctx, id, 'run')
}

export async function rollbackTask(ctx: Ctx, id: string): Promise<void> {
  await actedOn(ctx, id, 'rollback')
  await changeTask(ctx, id, { ...begun(ctx), phase: 'rollback' })
  await send(ctx, id, 'rollback')
}

/** 取消: whatever runs ends with the rows it is at; what is done stays, and can be rolled back. */
export async function cancelTask(ctx: Ctx, id: string): Promise<void> {
  await actedOn(ctx, id, 'cancel')
  await changeTask(ctx, id, { status: s.cancelled, endTime: ctx.now.toISOString() })
}
