import { and, eq } from 'drizzle-orm'
import { SmsReceiveStatus, SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { findSmsConfig } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { isCallbackSigned } from '#/modules/system/messages/smsConfig/smsConfig.secret.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, notFound } from '#/platform/errors.ts'
import { answerText, type Json } from './providers/answer.ts'

interface Receipt {
  serialNo: string
  received: boolean
  code: string
  message: string
}

interface ReceiptDialect {
  read(report: Json): Receipt
  /** What the provider wants to hear, else it reports again. */
  done: object
}

/** How each provider tells what became of a message. */
const dialects: Record<string, ReceiptDialect> = {
  ALIYUN: {
    read: (report) => ({
      serialNo: answerText(report.biz_id),
      received: report.success === true || report.success === 'true',
      code: answerText(report.err_code),
      message: answerText(report.err_msg),
    }),
    done: { code: 0, msg: '成功' },
  },
  TENCENT: {
    read: (report) => ({
      serialNo: answerText(report.sid),
      received: report.report_status === 'SUCCESS',
      code: answerText(report.errmsg),
      message: answerText(report.description),
    }),
    done: { result: 0, errmsg: 'OK' },
  },
  HTTP: {
    read: (report) => ({
      serialNo: answerText(report.serial),
      received: report.success === true || report.success === 'true',
      code: answerText(report.code),
      message: answerText(report.message),
    }),
    done: { code: 0 },
  },
}

/** Takes delivery reports from whoever knows the channel's address; a report counts once. */
export async function takeReceipts(
  ctx: Ctx,
  { provider, config, sign }: { provider: string; config: string; sign: string },
  reports: readonly Json[],
): Promise<object> {
  const dialect = Object.hasOwn(dialects, provider) ? dialects[provider] : undefined
  if (!dialect) throw notFound()
  const channel = isCallbackSigned(ctx.platform, config, sign) ? await findSmsConfig(ctx, config) : undefined
  if (channel?.provider !== provider) throw forbidden()
  for (const report of reports) {
    const { serialNo, received, code, message } = dialect.read(report)
    if (serialNo === '') continue
    await ctx.db
      .update(smsLogTable)
      .set({
        receiveStatus: received ? SmsReceiveStatus.received : SmsReceiveStatus.failed,
        receiveTime: ctx.now.toISOString(),
        apiReceiveCode: code.slice(0, 63) || null,
        apiReceiveMsg: message.slice(0, 255) || null,
      })
      .where(
        and(
          eq(smsLogTable.configId, config),
          eq(smsLogTable.apiSerialNo, serialNo),
          eq(smsLogTable.sendStatus, SmsSendStatus.sent),
          eq(smsLogTable.receiveStatus, SmsReceiveStatus.waiting),
        ),
      )
  }
  return dialect.done
}
