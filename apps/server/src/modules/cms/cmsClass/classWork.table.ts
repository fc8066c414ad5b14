import { index, integer, jsonb, varchar } from 'drizzle-orm/pg-core'
import type { ClassWorkKind } from '@app/shared/cms/classWork.ts'
import type { Requester } from '#/kit/transfer/requester.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** A deletion or restoration of classes that is too large for a request: who asked for what, and how far it is. */
export const classWorkTable = machinery('written once, worked off by a queue')(
  'cms_class_work',
  {
    id: idColumn(),
    kind: varchar({ length: 10 }).$type<ClassWorkKind>().notNull(),
    name: varchar({ length: 2000 }).notNull(),
    /** The classes that were chosen, and these with all below them. */
    ids: jsonb().$type<string[]>().notNull(),
    classIds: jsonb().$type<string[]>().notNull(),
    /** The body of the call. */
    given: jsonb().$type<Record<string, unknown>>().notNull(),
    requester: jsonb().$type<Requester>().notNull(),
    state: varchar({ length: 10 }).$type<'running' | 'done' | 'failed'>().notNull().default('running'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Articles that are yet to be published again; null before they are back. */
    rest: jsonb().$type<string[]>(),
    createBy: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull(),
    endTime: instant(),
  },
  (t) => [index('cms_class_work_state_ix').on(t.state, t.createTime)],
)

export type ClassWorkRow = typeof classWorkTable.$inferSelect
