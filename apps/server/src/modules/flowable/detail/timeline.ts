import { asc, eq } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import type { RequestDetail, RequestPerson, Saying, TimelineStep } from '@app/shared/flowable/requestDetail.ts'
import { flowCommentTable } from '#/modules/flowable/instance/instance.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { candidatesOf } from '#/modules/flowable/task/openOf.read.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { fileUrl, storedFiles, userBriefs, type FileRow } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'

/** Rows of one kind that a page shows of a request. */
const most = 1_000

type CommentRow = typeof flowCommentTable.$inferSelect

/** Everything that happened to a request, as rows. */
export interface RequestRows {
  tasks: FlowTaskRow[]
  comments: CommentRow[]
  copies: (typeof flowCopyTable.$inferSelect)[]
}

export async function requestRows(ctx: Ctx, instanceId: string): Promise<RequestRows> {
  const [tasks, comments, copies] = await Promise.all([
    ctx.db
      .select()
      .from(flowTaskTable)
      .where(eq(flowTaskTable.instanceId, instanceId))
      .orderBy(asc(flowTaskTable.createTime), asc(flowTaskTable.id))
      .limit(most),
    ctx.db
      .select()
      .from(flowCommentTable)
      .where(eq(flowCommentTable.instanceId, instanceId))
      .orderBy(asc(flowCommentTable.time), asc(flowCommentTable.id))
      .limit(most),
    ctx.db
      .select()
      .from(flowCopyTable)
      .where(eq(flowCopyTable.instanceId, instanceId))
      .orderBy(asc(flowCopyTable.time), asc(flowCopyTable.id))
      .limit(most),
  ])
  return { tasks, comments, copies }
}

/** What rules did by themselves; the administrator, who has the same id, may have sent something from outside. */
const isByRule = ({ type, userId, extra }: CommentRow) =>
  userId === systemCaller.id && (type === CommentType.system || type === CommentType.deputy) && extra?.sent !== true

/** Whom somebody has named in their free words. */
const mentionedIn = ({ type, extra }: CommentRow): string[] =>
  type === CommentType.comment && Array.isArray(extra?.userIds) ? extra.userIds.map(String) : []

const system: RequestPerson = { id: systemCaller.id, name: systemCaller.name, deptName: '' }

/** Names of all people and files of a request, each asked for once. */
export interface Naming {
  person(id: string): RequestPerson
  personOrNone(id: string | null): RequestPerson | null
  speaker(row: CommentRow): RequestPerson
  saying(row: CommentRow): Saying
}

export async function namingOf(ctx: Ctx, { tasks, comments, copies }: RequestRows, more: string[]): Promise<Naming> {
  const ids = [
    ...more,
    ...tasks.flatMap(({ assigneeId, ownerId, deputyOf, doneBy }) => [assigneeId, ownerId, deputyOf, doneBy]),
    ...comments.flatMap((row) => [row.userId, ...mentionedIn(row)]),
    ...copies.flatMap(({ userId, fromUserId }) => [userId, fromUserId]),
  ].filter((id) => id !== null)
  const people = await userBriefs(ctx, ids)
  const fileIds = comments.flatMap(({ attachments, signatureFileId }) => [...attachments, signatureFileId ?? ''])
  const files = new Map((await storedFiles(ctx, fileIds)).map((file) => [file.id, file]))
  const person = (id: string): RequestPerson => {
    const brief = people.get(id)
    return { id, name: brief?.name ?? '', deptName: brief?.deptName ?? '' }
  }
  const speaker = (row: CommentRow) => (isByRule(row) ? system : person(row.userId))
  const shown = (file: FileRow) => ({
    id: file.id,
    name: file.originalName,
    url: fileUrl(ctx, file),
    size: file.fileSize,
  })
  return {
    person,
    personOrNone: (id) => (id === null ? null : person(id)),
    speaker,
    saying(row) {
      const { id, type, content, time, attachments, signatureFileId } = row
      const signature = files.get(signatureFileId ?? '')
      return {
        id,
        type,
        content,
        user: speaker(row),
        time,
        files: attachments.flatMap((fileId) => files.get(fileId) ?? []).map(shown),
        signature: signature ? fileUrl(ctx, signature) : null,
        mentioned: mentionedIn(row).map((userId) => person(userId).name),
      }
    },
  }
}

/** Free words of people stand in their own list. */
const isFree = ({ type }: CommentRow) => type === CommentType.comment

export const freeComments = ({ comments }: RequestRows, { saying }: Naming): Saying[] =>
  comments.filter(isFree).map(saying)

const seconds = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

/** Tasks and acts of a request, the newest first (workflow §3.10). */
export async function timelineOf(
  ctx: Ctx,
  rows: RequestRows,
  naming: Naming,
  nodeName: (id: string) => string,
): Promise<TimelineStep[]> {
  const said = Map.groupBy(
    rows.comments.filter((row) => !isFree(row)),
    ({ taskId }) => taskId ?? '',
  )
  const offered = await candidateNames(ctx, rows.tasks)
  const known = new Set(rows.tasks.map(({ id }) => id))
  const ofTasks = rows.tasks.map((task): TimelineStep => {
    const { id, node, name, status, createTime, doneTime, dueTime, signKind, urgeCount, assigneeId, doneBy } = task
    return {
      id,
      node,
      nodeName: name,
      status,
      assignee: naming.personOrNone(assigneeId),
      doneBy: doneTime === null ? null : naming.personOrNone(doneBy),
      owner: naming.personOrNone(task.ownerId),
      deputyOf: naming.personOrNone(task.deputyOf),
      candidates: offered.get(id) ?? [],
      createTime,
      doneTime,
      dueTime,
      duration: doneTime === null ? null : seconds(createTime, doneTime),
      signKind,
      urgeCount,
      sayings: (said.get(id) ?? []).map(naming.saying),
    }
  })
  const ofNoTask = [...said.entries()].flatMap(([taskId, all]) => (known.has(taskId) ? [] : all))
  const acts = ofNoTask.map((row): TimelineStep => ({
    id: row.id,
    node: row.node ?? '',
    nodeName: row.node === null ? '' : nodeName(row.node),
    status: null,
    assignee: naming.speaker(row),
    doneBy: naming.speaker(row),
    owner: null,
    deputyOf: null,
    candidates: [],
    createTime: row.time,
    doneTime: row.time,
    dueTime: null,
    duration: null,
    signKind: null,
    urgeCount: 0,
    sayings: [naming.saying(row)],
  }))
  const at = ({ doneTime, createTime }: TimelineStep) => doneTime ?? createTime
  // What is open stands on top; the order of rows decides within a second.
  return [...ofTasks, ...acts]
    .map((step, i) => ({ step, i }))
    .toSorted((a, b) => {
      const open = Number(b.step.doneTime === null) - Number(a.step.doneTime === null)
      return open || at(b.step).localeCompare(at(a.step)) || b.i - a.i
    })
    .map(({ step }) => step)
}

/** Words for those who may claim what belongs to nobody yet. */
function candidateNames(ctx: Ctx, tasks: readonly FlowTaskRow[]): Promise<Map<string, string[]>> {
  const ids = tasks.filter(({ doneTime, assigneeId }) => doneTime === null && assigneeId === null).map(({ id }) => id)
  return candidatesOf(ctx, ids)
}

export const copiesOf = ({ copies }: RequestRows, { person }: Naming): RequestDetail['cc'] =>
  copies.map(({ id, userId, fromUserId, nodeName, content, time, readTime }) => ({
    id,
    user: person(userId),
    from: person(fromUserId),
    nodeName,
    content,
    time,
    readTime,
  }))
