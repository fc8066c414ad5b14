import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { SmsResult } from '@app/shared/system/smsConfig.ts'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { findSmsConfig } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { findTemplate } from '#/modules/system/messages/smsTemplate/smsTemplate.read.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import { outboundTimeoutMs } from '#/platform/outside/outbound.ts'
import { queueMessage } from './sendSms.ts'

const testTemplate = 'SMS_TEST'
const dayMs = 86_400_000

/** 测试 of a channel: the test text through this channel, whichever the template names itself. */
export async function sendConfigTest(
  ctx: Ctx,
  { id, mobile }: { id: string; mobile: string },
): Promise<{ logId: string }> {
  const config = await findSmsConfig(ctx, id)
  if (!config) throw gone()
  const template = await findTemplate(ctx, { templateCode: testTemplate })
  if (!template) throw refuse(`发送短信时，没有模板【${testTemplate}】`)
  await requireAllowance(ctx, mobile)
  return { logId: await queueMessage(ctx, template, config, { mobile, params: {}, userId: ctx.user.id, isTest: true }) }
}

export async function sendTemplateTest(
  ctx: Ctx,
  { id, mobile, params }: { id: string; mobile: string; params: Record<string, string> },
): Promise<{ logId: string }> {
  const template = await findTemplate(ctx, { id })
  if (!template) throw gone()
  await requireAllowance(ctx, mobile)
  const config = await findSmsConfig(ctx, template.configId)
  return { logId: await queueMessage(ctx, template, config, { mobile, params, userId: ctx.user.id, isTest: true }) }
}

const lookMs = 200
/** Longer than a provider may take to answer. */
const waitMs = outboundTimeoutMs + 5_000

/** What came of a test of the caller; it is looked for until it is there or the time is over. */
export async function testResult(ctx: Ctx, logId: string): Promise<SmsResult> {
  const { id, userId, sendStatus, apiSendMsg } = smsLogTable
  const end = Date.now() + waitMs
  for (;;) {
    const [row] = await ctx.db
      .select({ status: sendStatus, answer: apiSendMsg })
      .from(smsLogTable)
      .where(and(eq(id, logId), eq(userId, ctx.user.id)))
    if (!row) throw gone()
    const isWaiting = row.status === SmsSendStatus.waiting
    if (!isWaiting || Date.now() > end)
      return { sent: isWaiting ? null : row.status === SmsSendStatus.sent, answer: row.answer }
    await pause(lookMs)
  }
}

const numberLock = defineLock('sms test number', { seed: 5, bare: true })
const addressLock = defineLock('sms test address', { seed: 6, bare: true })

/** Asked for from an address, or from another one of its network. */
function sentFrom(address: string): SQL {
  const { ipaddr } = smsLogTable
  const network = networkOf(address)
  if (!network.includes('/')) return eq(ipaddr, address)
  // What is no address of IPv6, or comes with an interface or a port, is not cast.
  return sql`case when ${ipaddr} ~ '^[0-9a-f]*:[0-9a-f:]*:[0-9a-f.]*$'
    then network(set_masklen(${ipaddr}::inet, 64)) = ${network}::cidr else false end`
}

/** Tests cost money too: they keep the daily limits of number and address. */
async function requireAllowance(ctx: Ctx, mobile: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - dayMs).toISOString()
  await numberLock.hold(ctx, mobile)
  await addressLock.hold(ctx, networkOf(ctx.ip))
  const here = sentFrom(ctx.ip)
  const [used] = await ctx.db
    .select({
      mobile: sql<number>`(count(*) filter (where ${smsLogTable.mobile} = ${mobile}))::int`,
      ip: sql<number>`(count(*) filter (where ${here}))::int`,
    })
    .from(smsLogTable)
    .where(
      and(
        or(eq(smsLogTable.mobile, mobile), here),
        gt(smsLogTable.createTime, since),
        ne(smsLogTable.sendStatus, SmsSendStatus.ignored),
      ),
    )
  const perMobile = Number(await configValue(ctx, 'sys.sms.mobileDayLimit')) || 10
  const perIp = Number(await configValue(ctx, 'sys.sms.ipDayLimit')) || 50
  if ((used?.mobile ?? 0) >= perMobile || (used?.ip ?? 0) >= perIp) throw refuse('超过每日短信发送数量')
}
