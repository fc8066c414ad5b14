import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { comparableText } from '@app/shared/kit/comparableText.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { auditColumns, instant, liveUnique } from '#/platform/database/columns.ts'

/** Login names as they are compared, and as `userNameKey` keeps them. */
export const userNameKeyOf = comparableText

export const userTable = pgTable(
  'sys_user',
  {
    ...auditColumns,
    name: varchar({ length: 50 }).notNull(),
    no: varchar({ length: 50 }).notNull(),
    userName: varchar({ length: 30 }).notNull(),
    /** Login name as it is compared: width and case do not matter (security AU-16). */
    userNameKey: varchar({ length: 60 }).notNull(),
    deptId: varchar({ length: 64 }).notNull(),
    /** 1 back office, 2 front office. */
    userType: varchar({ length: 2 }).notNull().default('2'),
    phonenumber: varchar({ length: 11 }),
    email: varchar({ length: 50 }),
    sort: integer(),
    status: varchar({ length: 1 }).notNull().default('0'),
    sex: varchar({ length: 1 }).notNull().default('2'),
    /** Direct superior, read by workflow rules. */
    managerId: varchar({ length: 64 }),
    /** Hash; without one nobody can sign in with a password. */
    password: varchar({ length: 100 }),
    /** Empty: the password was given by somebody else and must be replaced. */
    pwdUpdateDate: instant(),
    /** When somebody else gave the password; empty means with the account (security AU-13). */
    pwdGivenTime: instant(),
    /** 1 weak to 3 strong, judged when the password was set. */
    pwdStrength: varchar({ length: 1 }),
    nickName: varchar({ length: 30 }),
    nameEn: varchar({ length: 50 }),
    avatar: varchar({ length: 100 }),
    /** Words a user describes themselves with. */
    tags: varchar({ length: 80 }).array().notNull().default([]),
    birthday: date({ mode: 'string' }),
    nation: varchar({ length: 100 }),
    birthAddress: varchar({ length: 100 }),
    polity: varchar({ length: 50 }),
    title: varchar({ length: 100 }),
    officeTel: varchar({ length: 50 }),
    fax: varchar({ length: 50 }),
    workSpace: varchar({ length: 100 }),
    /** `{full pinyin},{initials}` of the name, for search. */
    userPinyin: varchar({ length: 500 }),
    loginIp: varchar({ length: 128 }),
    loginDate: instant(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('sys_user_name_key_uq', t.userNameKey),
    liveUnique('sys_user_no_uq', t.no),
    uniqueIndex('sys_user_phonenumber_uq')
      .on(t.phonenumber)
      .where(sql`del_flag = '0' and phonenumber <> ''`),
    uniqueIndex('sys_user_email_uq')
      .on(t.email)
      .where(sql`del_flag = '0' and email <> ''`),
    index('sys_user_dept_id_ix').on(t.deptId),
    index('sys_user_manager_id_ix').on(t.managerId),
    index('sys_user_create_time_ix').on(t.createTime),
    index('sys_user_update_time_ix').on(t.updateTime),
  ],
)

export const userRoleTable = pgTable(
  'sys_user_role',
  {
    userId: varchar({ length: 64 })
      .notNull()
      .references(() => userTable.id),
    roleId: varchar({ length: 64 })
      .notNull()
      .references(() => roleTable.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('sys_user_role_role_id_ix').on(t.roleId)],
)

export const userPostTable = pgTable(
  'sys_user_post',
  {
    userId: varchar({ length: 64 })
      .notNull()
      .references(() => userTable.id),
    postId: varchar({ length: 64 })
      .notNull()
      .references(() => postTable.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.postId] }), index('sys_user_post_post_id_ix').on(t.postId)],
)
