import { and, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { FlowStatus, type FlowRecord } from '@app/shared/cms/cmsFlow.ts'
import type { AuditView } from '@app/shared/cms/cmsFlowAudit.ts'
import { checkArticle } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { articleVersionTable as v } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { differing, htmlOf, labelOf, snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { callersTask, mayRead, saidOf } from '#/modules/flowable/api.ts'
import { fileUrl, showContentFiles, storedFiles, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'
import { cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { findFlow, recordsOf } from './flow.store.ts'
import { isReached, noAccess } from './flowList.read.ts'
import { stepsOf } from './flowSteps.read.ts'
import { isReviewer, waitingReviews } from './reviewers.ts'

/** Who reads a frozen text: its reviewers by flow or task whatever their classes, its submitter, who reaches the content. */
async function requireReader(ctx: Ctx, flow: FlowRow): Promise<void> {
  const isList = ctx.can('cms:cmsFlowAudit:list') || ctx.can('cms:cmsFlow:query')
  if (flow.processInstanceId !== null && (await mayRead(ctx, flow.processInstanceId))) return
  if (!isList) throw forbidden()
  if (flow.submitBy === ctx.user.id) return
  if (flow.mode === '1' && (await isReviewer(ctx, flow, true))) return
  if (await decidedHere(ctx, flow.id)) return
  if (!(await isReached(ctx, flow.id))) throw forbidden(noAccess)
}

const noStep = { stepName: '', reviewers: '', isStuck: false, className: null }

const decidedHere = async (ctx: Ctx, flowId: string) =>
  (await recordsOf(ctx, flowId)).some(({ auditor }) => auditor === ctx.user.id)

/** 审核: the frozen version, what the check says of it, what visitors read now, and what has happened (cms §9.3). */
export async function auditView(ctx: Ctx, flowId: string): Promise<AuditView> {
  const flow = await findFlow(ctx, flowId)
  await requireReader(ctx, flow)
  const [version] = await ctx.db.select().from(v).where(eq(v.id, flow.versionId)).limit(1)
  const [article] = await ctx.db.select().from(articleTable).where(eq(articleTable.id, flow.articleId)).limit(1)
  if (!version || !article) throw gone('审核的版本已不存在')
  const settings = await siteSettings(ctx)
  const text = await composed(ctx, version.snapshot, settings)
  const [cls] = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, flow.classId)).limit(1)
  const step = (await stepsOf(ctx, [flow])).get(flow.id) ?? noStep
  const { cover, images, attachments } = text.snapshot
  const isOpen = flow.status === FlowStatus.open
  const mine = isOpen && (await isMine(ctx, flow))
  const task = mine && flow.mode === '2' ? await callersTask(ctx, flow.processInstanceId ?? '') : undefined
  const people = await userBriefs(ctx, [flow.submitBy ?? ''])
  return {
    ...flow,
    ...step,
    submitByName: people.get(flow.submitBy ?? '')?.name ?? '',
    versionNo: version.versionNo,
    snapshot: text.snapshot,
    html: await showContentFiles(ctx, text.html),
    cover: (await shownFiles(ctx, cover ? [{ fileId: cover }] : []))[0]?.url ?? null,
    pictures: await shownFiles(ctx, images ?? []),
    files: await shownFiles(ctx, attachments ?? []),
    check: cls
      ? await checkArticle(ctx, { id: flow.articleId, text, cls, settings, expireTime: article.expireTime })
      : { errors: [], warnings: [] },
    live: await liveOf(ctx, flow, article, text.snapshot),
    records: await historyOf(ctx, flow),
    mayAudit: mine && ctx.can('cms:cmsFlowAudit:audit'),
    mayTransfer:
      isOpen &&
      ((mine && ctx.can('cms:cmsFlowAudit:audit') && (flow.mode === '1' || task?.isClaimed === true)) ||
        (ctx.can('cms:cmsFlow:config') && (await isReached(ctx, flow.id)))),
    ...(await neighbours(ctx, flow)),
  }
}

async function isMine(ctx: Ctx, flow: FlowRow): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.id, flow.id), await waitingReviews(ctx)))
  return found !== undefined
}

async function shownFiles(ctx: Ctx, given: readonly { fileId: string; name?: string; title?: string | null }[]) {
  const files = new Map(
    (
      await storedFiles(
        ctx,
        given.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  )
  return given.flatMap(({ fileId, name, title }) => {
    const file = files.get(fileId)
    return file ? [{ id: fileId, name: name ?? (title || file.originalName), url: fileUrl(ctx, file) }] : []
  })
}

/** What visitors read now beside what they would read; nothing of an article that is not out. */
async function liveOf(
  ctx: Ctx,
  { status: state }: FlowRow,
  article: typeof articleTable.$inferSelect,
  frozen: AuditView['snapshot'],
): Promise<AuditView['live']> {
  // Of a review that is over the page tells what was decided on, not what has become of it.
  if (article.status !== articleStatus.published || article.delFlag !== '0' || state !== FlowStatus.open) return null
  const now = await snapshotOf(ctx, article)
  const [published] = await ctx.db
    .select({ no: v.versionNo })
    .from(v)
    .where(and(eq(v.articleId, article.id), eq(v.kind, 'publish')))
    .orderBy(desc(v.versionNo))
    .limit(1)
  const text = frozen as unknown as typeof now
  return {
    versionNo: published?.no ?? null,
    fields: differing(now, text)
      .filter((field) => field !== 'content')
      .map((field) => ({ field, label: labelOf(field), a: now[field], b: text[field] })),
    html: await showContentFiles(ctx, await htmlOf(ctx, article)),
  }
}

/** What people did, oldest first; of a process what its tasks say. */
export async function historyOf(ctx: Ctx, flow: FlowRow): Promise<FlowRecord[]> {
  const own = await recordsOf(ctx, flow.id)
  const said = flow.processInstanceId === null ? [] : await saidOf(ctx, flow.processInstanceId)
  const people = await userBriefs(ctx, [
    ...own.flatMap(({ auditor, toUser }) => [auditor ?? '', toUser ?? '']),
    ...said.flatMap(({ userId, toUserIds }) => [userId, ...toUserIds]),
  ])
  const nameOf = (id: string | null) => people.get(id ?? '')?.name ?? ''
  const records: FlowRecord[] = own.map((row) => ({
    id: row.id,
    nodeName: row.nodeName,
    auditorName: nameOf(row.auditor) || '系统',
    result: row.result,
    opinion: row.opinion,
    time: row.time,
    durationSec: row.durationSec,
    toNames: row.toUser === null ? [] : [nameOf(row.toUser)],
  }))
  records.push(
    ...said.map((row) => ({
      id: row.id,
      nodeName: row.nodeName,
      auditorName: nameOf(row.userId),
      result: row.kind,
      opinion: row.opinion || null,
      time: row.time,
      durationSec: null,
      toNames: row.toUserIds.map(nameOf),
    })),
  )
  return records.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

/** The reviews before and after it in the order of 待我审核. */
async function neighbours(ctx: Ctx, flow: FlowRow): Promise<Pick<AuditView, 'previousId' | 'nextId'>> {
  const waiting = await waitingReviews(ctx)
  const at = sql`(select ${f.submitTime} from ${f} where ${f.id} = ${flow.id})`
  const beside = async (where: SQL | undefined, order: SQL[]) => {
    const [row] = await ctx.db
      .select({ id: f.id })
      .from(f)
      .where(and(waiting, where))
      .orderBy(...order)
      .limit(1)
    return row?.id ?? null
  }
  const same = (is: typeof lt) => and(eq(f.submitTime, at), is(f.id, flow.id))
  return {
    previousId: await beside(or(lt(f.submitTime, at), same(lt)), [sql`${f.submitTime} desc`, sql`${f.id} desc`]),
    nextId: await beside(or(gt(f.submitTime, at), same(gt)), [sql`${f.submitTime}`, sql`${f.id}`]),
  }
}
