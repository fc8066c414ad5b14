import { createHash } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { databaseUrl, withClient } from '#testing/database.ts'
import released from '#testing/seededRows.json' with { type: 'json' }

type Row = Record<string, unknown>

/** Ids of link rows are all that they hold. */
const keyOf = (row: Row, columns: readonly string[]) =>
  'id' in row ? String(row.id) : columns.map((column) => row[column]).join(' ')

const digestOf = (row: Row, columns: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => row[column])))
    .digest('hex')
    .slice(0, 12)

test.each(Object.entries(released))(
  '基础数据: the rows of %s that were once seeded come again with their ids and words',
  async (table, { columns, rows }) => {
    const found = await withClient(databaseUrl(inject('maintenanceUrl'), inject('templateName')), (client) =>
      client.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t`),
    )
    const now = found.rows.map(({ row }) => [keyOf(row, columns), digestOf(row, columns)] as const)
    expect(Object.fromEntries(now.filter(([key]) => key in rows))).toEqual(rows)
  },
)
