import { and, eq, inArray } from 'drizzle-orm'
import type { BodyOf, DataOf } from '@app/shared/kit/endpoint.ts'
import { noticeChannels, type NoticeChannel, type noticeChoiceCalls } from '@app/shared/system/noticeChoice.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { maskText } from '#/platform/text/maskText.ts'
import { noticeChoiceTable } from './noticeChoice.table.ts'
import { noticeKinds, usually } from './noticeKinds.ts'
import { noticeWays, type Addressee, type NoticeWay } from './noticeWays.ts'

const c = noticeChoiceTable

/** Ways that a server of this installation serves, the others are not offered. */
async function readyWays(ctx: Ctx): Promise<NoticeWay[]> {
  const ready: NoticeWay[] = []
  for (const way of noticeWays(ctx.platform)) if (await way.isReady(ctx)) ready.push(way)
  const places = Object.keys(noticeChannels)
  return ready.toSorted((one, other) => places.indexOf(one.channel) - places.indexOf(other.channel))
}

async function ownAddresses(ctx: Ctx): Promise<Addressee> {
  const { email, phonenumber, id } = userTable
  const [user] = await ctx.db.select({ email, phonenumber }).from(userTable).where(eq(id, ctx.user.id))
  return user ?? { email: null, phonenumber: null }
}

const kindsOf = (ctx: Ctx) =>
  noticeKinds(ctx.platform).filter(({ permission }) => permission === undefined || ctx.can(permission))

export async function ownChoices(ctx: Ctx): Promise<DataOf<typeof noticeChoiceCalls.get>> {
  const user = await ownAddresses(ctx)
  const ways = await readyWays(ctx)
  const rows = await ctx.db.select().from(c).where(eq(c.userId, ctx.user.id))
  const isOn = (event: string, channel: NoticeChannel) =>
    rows.find((row) => row.event === event && row.channel === channel)?.isOn ?? usually[channel]
  return {
    channels: [
      { channel: 'site', address: null },
      ...ways.map(({ channel, addressOf }) => {
        const address = addressOf(user)
        return { channel, address: address && maskText(address) }
      }),
    ],
    events: kindsOf(ctx).map(({ event, group, label }) => ({
      event,
      group,
      label,
      on: {
        site: isOn(event, 'site'),
        mail: isOn(event, 'mail'),
        sms: isOn(event, 'sms'),
      },
    })),
  }
}

export async function setOwnChoice(
  ctx: Ctx,
  { event, channel, on }: BodyOf<typeof noticeChoiceCalls.set>,
): Promise<void> {
  if (!kindsOf(ctx).some((kind) => kind.event === event)) throw refuse('通知事件不存在')
  if (on && channel !== 'site') {
    const way = (await readyWays(ctx)).find((each) => each.channel === channel)
    if (!way) throw refuse(`${noticeChannels[channel]}服务未配置，请联系管理员`)
    if (!way.addressOf(await ownAddresses(ctx))) throw refuse(way.unbound)
  }
  const row = { userId: ctx.user.id, event, channel, isOn: on }
  await ctx.db
    .insert(c)
    .values(row)
    .onConflictDoUpdate({ target: [c.userId, c.event, c.channel], set: { isOn: on } })
}

/** Of these people those whom an event reaches on each way. */
export async function reachedBy(
  ctx: Ctx,
  event: string,
  userIds: readonly string[],
): Promise<Record<NoticeChannel, string[]>> {
  const rows = await ctx.db
    .select()
    .from(c)
    .where(and(eq(c.event, event), inArray(c.userId, [...userIds])))
  const chosen = new Map(rows.map(({ userId, channel, isOn }) => [`${channel} ${userId}`, isOn]))
  const reached = (channel: NoticeChannel) => userIds.filter((id) => chosen.get(`${channel} ${id}`) ?? usually[channel])
  return { site: reached('site'), mail: reached('mail'), sms: reached('sms') }
}
