import type { LoginRecord } from '#/modules/auth/api.ts'
import type { LogTable } from '#/modules/monitor/purge.ts'
import type { Db } from '#/platform/database/db.ts'
import { locationOf } from '#/platform/http/locationOf.ts'
import { clientOf } from '#/platform/text/userAgent.ts'
import { loginLogTable } from './loginLog.table.ts'

export const loginLogFile: LogTable = {
  name: 'monitor:loginLog',
  sort: 20,
  table: loginLogTable,
  id: loginLogTable.id,
  time: loginLogTable.loginTime,
  title: '登录日志',
}

/** A typed name stays on one line: control characters are shown as their codes (security LG-04). */
const oneLine = (text: string, max: number) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .slice(0, max)
    .toWellFormed()

export async function recordLogin(db: Db, record: LoginRecord, now: Date): Promise<void> {
  await db.insert(loginLogTable).values({
    userName: oneLine(record.userName, 50),
    status: record.status,
    ipaddr: record.ipaddr.slice(0, 128),
    loginLocation: locationOf(record.ipaddr),
    ...(record.client ?? clientOf(record.userAgent)),
    msg: oneLine(record.msg, 255),
    loginTime: now.toISOString(),
    loginType: record.loginType,
  })
}
