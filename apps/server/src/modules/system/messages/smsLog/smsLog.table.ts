import { sql } from 'drizzle-orm'
import { index, integer, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** Every text message; written before it is sent, codes hidden unless the provider only writes them down. */
export const smsLogTable = machinery('a log is written once')(
  'sys_sms_log',
  {
    id: idColumn(),
    configId: varchar({ length: 64 }).notNull(),
    provider: varchar({ length: 20 }).notNull(),
    templateId: varchar({ length: 64 }).notNull(),
    templateCode: varchar({ length: 63 }).notNull(),
    templateType: varchar({ length: 1 }).notNull(),
    content: varchar({ length: 1000 }).notNull(),
    params: varchar({ length: 2000 }).notNull(),
    apiTemplateId: varchar({ length: 63 }),
    mobile: varchar({ length: 11 }).notNull(),
    userId: varchar({ length: 64 }),
    /** Who asked for it from where, for the daily limits. */
    ipaddr: varchar({ length: 128 }).notNull(),
    sendStatus: integer().notNull(),
    /** Calls made to the provider. */
    tries: integer().notNull().default(0),
    sendTime: instant(),
    apiSendCode: varchar({ length: 63 }),
    apiSendMsg: varchar({ length: 255 }),
    apiRequestId: varchar({ length: 100 }),
    /** The provider's number of the message: a delivery report names it. */
    apiSerialNo: varchar({ length: 100 }),
    receiveStatus: integer().notNull().default(0),
    receiveTime: instant(),
    apiReceiveCode: varchar({ length: 63 }),
    apiReceiveMsg: varchar({ length: 255 }),
    createTime: instant().notNull(),
    delFlag: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [
    index('sys_sms_log_create_time_ix').on(t.createTime, t.id),
    index('sys_sms_log_mobile_ix').on(t.mobile, t.createTime),
    index('sys_sms_log_ipaddr_ix').on(t.ipaddr, t.createTime),
    index('sys_sms_log_serial_ix')
      .on(t.apiSerialNo)
      .where(sql`api_serial_no is not null`),
  ],
)
