import { and, asc, count, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { ListQuery, PageQuery } from '@app/shared/kit/query.ts'
import { NoticeScope, noticeReader, SendStatus, type NoticeReader } from '@app/shared/system/notice.ts'
import { pageFrom } from '#/kit/paging.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { userScope } from '#/modules/system/people/user/user.scope.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { inSnapshot, readInParts } from '#/platform/database/cursor.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { notifyUsers } from './notice.message.ts'
import { readingUrl } from './notice.reading.ts'
import { enabledUser } from './notice.recipients.ts'
import { noticeScopeOf, wrongState, type NoticeRow } from './notice.state.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

const r = noticeUserReadTable

export async function getNotice(ctx: Ctx, id: string): Promise<NoticeRow> {
  const [row] = await ctx.db
    .select()
    .from(noticeTable)
    .where(and(eq(noticeTable.id, id), eq(noticeTable.delFlag, '0'), noticeScopeOf(ctx)))
    .limit(1)
  if (!row) throw gone()
  return row
}

/** Recipients with their marks: of a notice for all every enabled user, else those found when it was published. */
function readers(ctx: Ctx, { id, noticeScope }: NoticeRow) {
  const ofNotice = and(eq(r.noticeId, id), eq(r.userId, userTable.id))
  const toAll = noticeScope === NoticeScope.all
  const query = ctx.db
    .select({
      id: userTable.id,
      name: userTable.name,
      userName: userTable.userName,
      deptName: deptTable.deptName,
      isRead: sql<string>`coalesce(${r.isRead}, '0')`.as('is_read'),
      readTime: r.readTime,
    })
    .from(userTable)
    .leftJoin(r, ofNotice)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .$dynamic()
  return { query, among: toAll ? enabledUser : and(eq(userTable.delFlag, '0'), eq(r.noticeId, id)) }
}

const isMarked = (isRead: unknown): SQL | undefined =>
  isRead === '1' ? eq(r.isRead, '1') : isRead === '0' ? or(isNull(r.isRead), ne(r.isRead, '1')) : undefined

const byTime = [desc(r.readTime), asc(userTable.name), asc(userTable.id)]

const asked = (query: ListQuery) => query as ListQuery & { noticeId?: string; isRead?: string }

function conditions(ctx: Ctx, notice: NoticeRow, query: ListQuery) {
  const { among } = readers(ctx, notice)
  return and(among, userScope(ctx), isMarked(asked(query).isRead))
}

export async function readersPage(ctx: Ctx, query: PageQuery): Promise<Page<NoticeReader>> {
  const notice = await getNotice(ctx, asked(query).noticeId ?? '')
  const where = conditions(ctx, notice, query)
  const total = async () => {
    const [row] = await ctx.db
      .select({ total: count() })
      .from(userTable)
      .leftJoin(r, and(eq(r.noticeId, notice.id), eq(r.userId, userTable.id)))
      .where(where)
    return row?.total ?? 0
  }
  return pageFrom<NoticeReader>({
    ctx,
    query,
    countKey: undefined,
    rows: (limit, offset) =>
      readers(ctx, notice)
        .query.where(where)
        .orderBy(...byTime)
        .limit(limit)
        .offset(offset),
    count: total,
  })
}

const partRows = 500
const exportMs = 120_000
const headers = ['姓名', '登录名称', '部门', '阅读时间']

/** The readers as a sheet; name of the file. */
export async function exportReaders(
  ctx: Ctx,
  query: ListQuery,
  signal: AbortSignal,
): Promise<{ fileName: string; count: number }> {
  const { database, files, env } = ctx.platform
  const notice = await getNotice(ctx, asked(query).noticeId ?? '')
  const statement = readers(ctx, notice)
    .query.where(conditions(ctx, notice, query))
    .orderBy(...byTime)
    .limit(env.limits.L_EXPORT)
    .toSQL()
  let told = 0
  return files.temporary(async (path) => {
    await inSnapshot(database.pool, { statementMs: exportMs, signal }, async (client) => {
      async function* rows() {
        for await (const part of readInParts(client, statement, partRows))
          for (const [, name = null, userName = null, deptName = null, , readTime] of part as (string | null)[][]) {
            told++
            yield [name, userName, deptName, readTime?.slice(0, 19) ?? null]
          }
      }
      await writeSheet(path, {
        sheetName: noticeReader.sheetName,
        columns: headers.map((header) => ({ header, width: 20 })),
        rows: rows(),
        signal,
      })
    })
    return { fileName: await keepGenerated(ctx, path, `${noticeReader.sheetName}.xlsx`), count: told }
  })
}

const urgeEveryMinutes = 10

/** 催读: a message to everybody in reach who has not read it; at most every ten minutes. */
export async function urgeReaders(ctx: Ctx, id: string): Promise<number> {
  const notice = await getNotice(ctx, id)
  if (notice.source !== 'manual' || notice.sendStatus !== SendStatus.published || notice.status !== '0')
    throw wrongState()
  const [turn] = await ctx.db
    .update(noticeTable)
    .set({ urgeTime: ctx.now.toISOString() })
    .where(
      and(
        eq(noticeTable.id, id),
        sql`coalesce(${noticeTable.urgeTime} <= ${ctx.now.toISOString()}::timestamptz - make_interval(mins => ${urgeEveryMinutes}), true)`,
      ),
    )
    .returning({ id: noticeTable.id })
  if (!turn) throw refuse(`操作过于频繁，请${await minutesToWait(ctx, id)}分钟后再试`)
  const rows = await readers(ctx, notice).query.where(conditions(ctx, notice, { isRead: '0' }))
  await notifyUsers(ctx, {
    userIds: rows.map((row) => row.id),
    title: `请阅读：${notice.noticeTitle}`,
    content: `您还没有阅读《${notice.noticeTitle}》，请及时查看。`,
    linkUrl: readingUrl(id),
    source: 'system',
    priority: notice.priority,
  })
  ctx.trail.formId = id
  ctx.trail.changes.push(`催读：${notice.noticeTitle}，${rows.length} 人`)
  return rows.length
}

async function minutesToWait(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db
    .select({
      seconds: sql<number>`extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${noticeTable.urgeTime})::float8`,
    })
    .from(noticeTable)
    .where(eq(noticeTable.id, id))
  return Math.max(1, Math.ceil(urgeEveryMinutes - (row?.seconds ?? 0) / 60))
}
