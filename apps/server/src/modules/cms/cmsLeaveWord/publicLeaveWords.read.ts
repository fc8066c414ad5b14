import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { LeaveStatus } from '@app/shared/cms/cmsLeaveWord.ts'
import { dictLabels } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsLeaveWordTable as t, type LeaveWordRow } from './cmsLeaveWord.table.ts'

const live = eq(t.delFlag, '0')
/** What everybody may read. */
const open = and(live, eq(t.status, LeaveStatus.passed), eq(t.openFlag, 'Y'))

/** A leave word as visitors read it. */
export interface PublicLeaveWord {
  type: string
  title: string | null
  content: string
  /** 张** */
  name: string
  time: string
  top: boolean
  /** Cleaned HTML. */
  reply: string | null
  replyTime: string | null
}

/** A leave word as whoever holds its code reads it. */
export interface FoundLeaveWord extends PublicLeaveWord {
  leaveNo: string
  status: string
  handling: string
}

const veiled = (name: string) => `${[...name][0] ?? ''}**`

const labelsOf = async (ctx: Ctx, type: string) =>
  new Map((await dictLabels(ctx, type)).map(({ value, label }) => [value, label]))

const told = (row: LeaveWordRow, types: ReadonlyMap<string, string>, own: boolean): PublicLeaveWord => ({
  type: types.get(row.leaveType) ?? '',
  title: row.title,
  content: row.content,
  name: own ? row.name : veiled(row.name),
  time: row.createTime,
  top: row.topFlag === 'Y',
  reply: own || row.replyOpen === 'Y' ? row.replyContent : null,
  replyTime: own || row.replyOpen === 'Y' ? row.replyTime : null,
})

export async function publicLeaveWords(ctx: Ctx, { size, offset = 0 }: { size: number; offset?: number }) {
  const types = await labelsOf(ctx, 'cms_leave_type')
  const [total] = await ctx.db.select({ n: count() }).from(t).where(open)
  const rows = await ctx.db
    .select()
    .from(t)
    .where(open)
    .orderBy(desc(t.topFlag), desc(t.createTime), desc(t.id))
    .limit(size)
    .offset(offset)
  return { total: total?.n ?? 0, rows: rows.map((row) => told(row, types, false)) }
}

/** What became of it; advertising is told no more than that it waits. */
const standing: Record<string, string> = { '0': '待审核', '1': '已通过', '2': '未通过', '3': '待审核' }

export async function leaveWordByNo(ctx: Ctx, leaveNo: string): Promise<FoundLeaveWord | undefined> {
  const no = leaveNo.trim().toUpperCase()
  if (!/^[2-9A-Z]{16}$/.test(no)) return undefined
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(live, eq(t.leaveNo, no)))
    .limit(1)
  if (!row) return undefined
  const handling = (await labelsOf(ctx, 'cms_leave_handle')).get(row.handleStatus) ?? ''
  const types = await labelsOf(ctx, 'cms_leave_type')
  return { ...told(row, types, true), leaveNo: row.leaveNo, status: standing[row.status] ?? '', handling }
}

/** Those of the rows that are leave words whose answer visitors read. */
export async function answeredAmong(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(live, eq(t.status, LeaveStatus.passed), isNotNull(t.replyTime), inArray(t.id, [...ids])))
  return rows.map(({ id }) => id)
}
