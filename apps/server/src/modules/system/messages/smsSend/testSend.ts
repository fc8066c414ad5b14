import { and, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { SmsTest } from '@app/shared/system/smsConfig.ts'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { findSmsConfig, type SmsConfigRow } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { findTemplate, type SmsTemplateRow } from '#/modules/system/messages/smsTemplate/smsTemplate.read.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { networkOf } from '#/platform/http/addressList.ts'
import { OutboundFailure, outboundTimeoutMs } from '#/platform/outside/outbound.ts'
import { deliver, giveUp } from './deliver.ts'
import { writeMessage, type SmsRequest } from './sendSms.ts'

const testTemplate = 'SMS_TEST'
const dayMs = 86_400_000

/** 测试 of a channel: the test text through this channel, whichever the template names itself. */
export async function sendConfigTest(ctx: Ctx, { id, mobile }: { id: string; mobile: string }): Promise<SmsTest> {
  const config = await findSmsConfig(ctx, id)
  if (!config) throw gone()
  const template = await findTemplate(ctx, { templateCode: testTemplate })
  if (!template) throw refuse(`发送短信时，没有模板【${testTemplate}】`)
  await requireAllowance(ctx, mobile)
  return sendNow(ctx, template, config, { mobile, params: {}, userId: ctx.user.id })
}

export async function sendTemplateTest(
  ctx: Ctx,
  { id, mobile, params }: { id: string; mobile: string; params: Record<string, string> },
): Promise<SmsTest> {
  const template = await findTemplate(ctx, { id })
  if (!template) throw gone()
  await requireAllowance(ctx, mobile)
  const config = await findSmsConfig(ctx, template.configId)
  return sendNow(ctx, template, config, { mobile, params, userId: ctx.user.id })
}

/** One call while somebody waits for it: what came of it is told, and nothing is tried again. */
async function sendNow(
  ctx: Ctx,
  template: SmsTemplateRow,
  config: SmsConfigRow | undefined,
  request: SmsRequest,
): Promise<SmsTest> {
  const { logId, sealed } = await writeMessage(ctx, template, config, request)
  try {
    if (sealed !== undefined) await deliver(ctx, logId, sealed, AbortSignal.timeout(outboundTimeoutMs))
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    await giveUp(ctx, logId)
  }
  const { sendStatus, apiSendMsg } = smsLogTable
  const [row] = await ctx.db
    .select({ sendStatus, answer: apiSendMsg })
    .from(smsLogTable)
    .where(eq(smsLogTable.id, logId))
  return { logId, sent: row?.sendStatus === SmsSendStatus.sent, answer: row?.answer }
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
