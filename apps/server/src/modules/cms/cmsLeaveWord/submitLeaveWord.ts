import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, gt } from 'drizzle-orm'
import { LeaveStatus } from '@app/shared/cms/cmsLeaveWord.ts'
import { fewestCharacters, type LeaveWordForm } from '@app/shared/cms/leaveWordForm.ts'
import { outNowAmong } from '#/modules/cms/cmsArticle/publishedList.read.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { invalid, refuse, Refusal } from '#/platform/errors.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import { locationOf } from '#/platform/http/locationOf.ts'
import { newId } from '#/platform/text/ids.ts'
import { briefOf, leaveWordsChanged } from './cmsLeaveWord.service.ts'
import { cmsLeaveWordTable as t } from './cmsLeaveWord.table.ts'
import { contentKeyOf, judgeWords } from './judgeWords.ts'
import { leaveMailQueue } from './leaveMail.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** A visitor has written; what counts as spam is not told. */
    'leaveWord.created': { leaveNo: string }
  }
}

export interface Visitor {
  ip: string
  userAgent: string
}

export interface SubmittedForm {
  /** Names the form; sent twice it is one leave word. */
  key: string
  ageMs: number
}

export interface Submitted {
  leaveNo: string
  msg: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perDay = 10
/** Beyond so many a minute, of whichever addresses, nobody writes without a picture. */
const floodPerMinute = 60
const leaveLock = defineLock('leaveWord')

const tooOften = (retryAfter: number) => new Refusal(429, '提交过于频繁，请稍后再试', { retryAfter })
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newLeaveNo = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** By it an address or a network is recognised and by nobody read. */
const keyOf = ({ platform }: Ctx, ip: string) =>
  createHmac('sha256', platform.secret).update(`leave word ${ip}`).digest('hex')

const since = (ctx: Ctx, ms: number) => gt(t.createTime, new Date(ctx.now.getTime() - ms).toISOString())

/** Whether so much is written that the picture is asked for whatever the settings say. */
export async function isFlooded(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.db.select({ n: count() }).from(t).where(since(ctx, minuteMs))
  return (row?.n ?? 0) >= floodPerMinute
}

/** Rules over several fields, and those that ask the database. */
export async function checkLeaveWord(ctx: Ctx, settings: SiteSettings, given: LeaveWordForm): Promise<void> {
  if ([...given.content].length < fewestCharacters) throw invalid({ content: `内容不能少于${fewestCharacters}个字` })
  const types = await ctx.platform.ports.dictLabels('cms_leave_type')
  if (!types.some(({ value, enabled }) => value === given.leaveType && enabled))
    throw invalid({ leaveType: '留言类型不存在' })
  if (settings.leaveContact === 'Y' && !given.email && !given.phone) throw invalid({ phone: '邮箱和电话至少填写一项' })
}

async function requireRoom(ctx: Ctx, addressKey: string): Promise<void> {
  const of = async (ms: number) => {
    const [row] = await ctx.db
      .select({ n: count() })
      .from(t)
      .where(and(eq(t.addressKey, addressKey), since(ctx, ms)))
    return row?.n ?? 0
  }
  if ((await of(minuteMs)) > 0) throw tooOften(60)
  if ((await of(dayMs)) >= perDay) throw tooOften(3_600)
}

/** The article that it is about, as long as that is out; one that takes no leave words refuses it. */
async function articleOf(ctx: Ctx, articleNo: string | undefined): Promise<string | null> {
  if (!articleNo) return null
  const [row] = await ctx.db
    .select({ id: articleTable.id, allowLeaveWord: articleTable.allowLeaveWord })
    .from(articleTable)
    .where(eq(articleTable.articleNo, Number(articleNo)))
    .limit(1)
  const { byId } = await publicClasses(ctx)
  if (!row) return null
  const [out] = await outNowAmong(ctx, [row.id], [...byId.keys()])
  if (out !== undefined && row.allowLeaveWord !== 'Y') throw refuse('该文章未开放留言')
  return out ?? null
}

/** Stores what a visitor wrote; whoever writes twice at once waits here for themselves. */
export async function submitLeaveWord(
  given: Ctx,
  settings: SiteSettings,
  words: LeaveWordForm,
  { ip, userAgent }: Visitor,
  form: SubmittedForm,
): Promise<Submitted> {
  const isTrapped = Boolean(words.website)
  const asked = settings.leaveAudit === 'Y' ? '提交成功，审核通过后显示' : '提交成功'
  return given.tx(async (ctx) => {
    const addressKey = keyOf(ctx, networkOf(ip))
    await leaveLock.hold(ctx, addressKey)
    const [before] = await ctx.db.select({ leaveNo: t.leaveNo }).from(t).where(eq(t.formKey, form.key)).limit(1)
    if (before) return { leaveNo: before.leaveNo, msg: asked }
    await requireRoom(ctx, addressKey)
    const contentKey = contentKeyOf(words.content)
    const [same] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.contentKey, contentKey), since(ctx, dayMs)))
      .limit(1)
    if (same && !isTrapped) throw refuse('请勿重复提交')
    const judged = await judgeWords(ctx, settings, words, form.ageMs)
    const status = isTrapped ? LeaveStatus.spam : judged.status
    const leaveNo = newLeaveNo()
    const articleId = await articleOf(ctx, words.articleNo)
    await ctx.db.insert(t).values({
      id: newId(),
      leaveNo,
      formKey: form.key,
      leaveType: words.leaveType,
      articleId,
      title: words.title || null,
      content: words.content,
      contentKey,
      name: words.name,
      email: words.email || null,
      phone: words.phone || null,
      company: words.company || null,
      openFlag: words.openFlag,
      status,
      spamScore: isTrapped ? 100 : judged.spamScore,
      hitWords: judged.hitWords,
      addressKey,
      ip: settings.statIpMode === 'hash' ? keyOf(ctx, ip).slice(0, 16) : null,
      ipLocation: locationOf(ip),
      userAgent: userAgent.slice(0, 500),
      createTime: ctx.now.toISOString(),
      updateTime: ctx.now.toISOString(),
    })
    if (status !== LeaveStatus.spam) {
      await tellHouse(ctx, settings, words)
      await ctx.emit('leaveWord.created', { leaveNo })
    }
    if (status === LeaveStatus.passed) await leaveWordsChanged(ctx)
    return { leaveNo, msg: asked }
  })
}

async function tellHouse(ctx: Ctx, settings: SiteSettings, words: LeaveWordForm): Promise<void> {
  const content = `${words.name}：${briefOf(words)}`
  if (settings.leaveNotify?.length)
    await notifyUsers(ctx, {
      userIds: settings.leaveNotify,
      title: '收到新留言',
      content,
      linkUrl: '/cms/cmsLeaveWord',
      source: 'cms',
      event: 'cms.leaveWord',
    })
  if (settings.leaveMailTo && ctx.platform.mail)
    await ctx.platform.jobs.send(ctx, leaveMailQueue, { to: settings.leaveMailTo, content }, { quiet: true })
}
