import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Option } from '@app/form-engine/document/types.ts'
import { auditColumns, idColumn, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

/** The running part of record numbers, over all forms. */
export const recordNumbers = pgSequence('form_record_no_seq')

/** What was filled in (form-designer §19.1). Shown and changed with the version it was made with. */
export const recordTable = pgTable(
  'form_record',
  {
    ...auditColumns,
    formId: varchar({ length: 64 }).notNull(),
    versionId: varchar({ length: 64 }).notNull(),
    recordNo: varchar({ length: 32 }).notNull(),
    title: varchar({ length: 200 }).notNull(),
    dataJson: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Words of choices that interfaces offered, by the keys of their controls. */
    labelsJson: jsonb().$type<Record<string, Option[]>>(),
    status: varchar({ length: 1 }).notNull(),
    submitBy: varchar({ length: 64 }).notNull(),
    submitDept: varchar({ length: 64 }),
    submitTime: instant(),
    procInstId: varchar({ length: 64 }),
    source: varchar({ length: 1 }).notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('form_record_no_uq', t.recordNo),
    // One draft of a person in a form, one record of a process.
    uniqueIndex('form_record_draft_uq')
      .on(t.formId, t.submitBy)
      .where(sql`del_flag = '0' and status = '0' and source = '0'`),
    uniqueIndex('form_record_process_uq')
      .on(t.procInstId)
      .where(sql`proc_inst_id is not null`),
    index('form_record_time_ix').on(t.formId, t.submitTime, t.id),
    index('form_record_submitter_ix').on(t.formId, t.submitBy, t.submitTime),
    index('form_record_dept_ix').on(t.formId, t.submitDept, t.submitTime),
    index('form_record_version_ix').on(t.versionId),
  ],
)

export type RecordRow = typeof recordTable.$inferSelect

/** Values of the indexed fields, written with the record: several rows for fields that hold several values. */
export const recordValueTable = machinery('derived from the record')(
  'form_record_value',
  {
    id: idColumn(),
    recordId: varchar({ length: 64 }).notNull(),
    formId: varchar({ length: 64 }).notNull(),
    /** Of the control, whatever its version calls the field. */
    fieldKey: varchar({ length: 200 }).notNull(),
    /** Place among the values of the field; none where it holds one. */
    rowNo: integer(),
    valueText: varchar({ length: 500 }),
    valueNum: numeric({ precision: 20, scale: 6 }),
    valueTime: instant(),
    /** As texts that stand once are compared; of such fields alone. */
    uniqueText: varchar({ length: 500 }),
    /** Of the record, by which an index has the newest records of a value first. */
    submitTime: instant(),
  },
  (t) => [
    index('form_record_value_record_ix').on(t.recordId, t.fieldKey),
    index('form_record_value_text_ix').on(t.formId, t.fieldKey, t.valueText, t.submitTime, t.recordId),
    index('form_record_value_num_ix').on(t.formId, t.fieldKey, t.valueNum, t.submitTime, t.recordId),
    index('form_record_value_time_ix').on(t.formId, t.fieldKey, t.valueTime, t.submitTime, t.recordId),
    index('form_record_value_unique_ix')
      .on(t.formId, t.fieldKey, t.uniqueText)
      .where(sql`unique_text is not null`),
  ],
)

/** Fields whose values of former records are still being written apart; a row goes when that is done. */
export const recordIndexTable = machinery('progress of the index of one field')(
  'form_record_index',
  {
    formId: varchar({ length: 64 }).notNull(),
    /** `*` for all fields of the form. */
    fieldKey: varchar({ length: 200 }).notNull(),
    percent: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.formId, t.fieldKey] })],
)

/** What happened to a record, with its values before and after. */
export const recordLogTable = machinery('history is written once')(
  'form_record_log',
  {
    id: idColumn(),
    recordId: varchar({ length: 64 }).notNull(),
    /** The version its values after the change belong to. */
    versionId: varchar({ length: 64 }).notNull(),
    action: varchar({ length: 10 }).notNull(),
    beforeJson: jsonb().$type<Record<string, unknown>>(),
    afterJson: jsonb().$type<Record<string, unknown>>(),
    operBy: varchar({ length: 64 }).notNull(),
    operTime: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [index('form_record_log_record_ix').on(t.recordId, t.operTime)],
)
