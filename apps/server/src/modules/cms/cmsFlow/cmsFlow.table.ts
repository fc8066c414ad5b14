import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { FlowResult, FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import { auditColumns, idColumn, instant, machinery } from '#/platform/database/columns.ts'

const id = () => varchar({ length: 64 })
const isOpen = sql`status = '1'`

/** One review of an article or of its working copy, from the submission to the end (cms §9.1). */
export const cmsFlowTable = pgTable(
  'cms_flow',
  {
    ...auditColumns,
    siteId: id().notNull().default('1'),
    flowNo: varchar({ length: 32 }).notNull(),
    articleId: id().notNull(),
    articleTitle: varchar({ length: 255 }).notNull(),
    classId: id().notNull(),
    /** The frozen text that is reviewed. */
    versionId: id().notNull(),
    isDraft: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    /** How often the article has been handed in, this time included. */
    round: integer().notNull().default(1),
    mode: varchar({ length: 1 }).$type<'1' | '2'>().notNull(),
    /** The level that decides now, out of so many. */
    level: integer().notNull().default(1),
    levels: integer().notNull().default(1),
    processKey: varchar({ length: 255 }),
    processInstanceId: id(),
    status: varchar({ length: 1 }).$type<FlowStatus>().notNull().default('1'),
    result: varchar({ length: 20 }).$type<FlowResult>(),
    submitBy: id(),
    submitTime: instant().notNull(),
    /** When it came to those who decide now. */
    arriveTime: instant().notNull(),
    finishTime: instant(),
    urgeTime: instant(),
    /** Since when its reviewers have been told that it waits too long, and others that it has no reviewer left. */
    remindTime: instant(),
    stuckTime: instant(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    uniqueIndex('cms_flow_no_uq').on(t.flowNo),
    index('cms_flow_article_id_ix').on(t.articleId),
    index('cms_flow_submit_time_ix').on(t.submitTime),
    index('cms_flow_submit_by_ix').on(t.submitBy, t.submitTime),
    index('cms_flow_open_ix').on(t.arriveTime).where(isOpen),
    index('cms_flow_process_instance_id_ix').on(t.processInstanceId),
  ],
)
export type FlowRow = typeof cmsFlowTable.$inferSelect

/** Who decides on each level of a review without a process, as it was when the text was handed in or passed on. */
export const cmsFlowAuditorTable = machinery('goes with its review')(
  'cms_flow_auditor',
  {
    flowId: id().notNull(),
    level: integer().notNull(),
    kind: varchar({ length: 8 }).$type<'role' | 'user'>().notNull(),
    refId: id().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.flowId, t.level, t.kind, t.refId] }),
    index('cms_flow_auditor_ref_id_ix').on(t.kind, t.refId),
  ],
)

/** What people did in a review; of those with a process the process keeps its decisions. */
export const cmsFlowRecordTable = machinery('a history is written once')(
  'cms_flow_record',
  {
    id: idColumn(),
    flowId: id().notNull(),
    nodeName: varchar({ length: 100 }),
    level: integer(),
    taskId: id(),
    auditor: id(),
    result: varchar({ length: 20 }).$type<FlowResult>().notNull(),
    opinion: varchar({ length: 500 }),
    time: instant().notNull(),
    durationSec: integer(),
    /** Whom it was handed to. */
    toUser: id(),
  },
  (t) => [
    index('cms_flow_record_flow_id_ix').on(t.flowId, t.time),
    index('cms_flow_record_auditor_ix').on(t.auditor, t.flowId),
  ],
)
