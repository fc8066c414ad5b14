import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { applyMigration, makeMigrationTable, readMigrations } from '#/platform/database/migrateDatabase.ts'
import { databaseUrl, withClient } from '#testing/database.ts'

const name = `${inject('templateName')}_${randomBytes(4).toString('hex')}`
const place = databaseUrl(inject('maintenanceUrl'), name)
beforeAll(() => withClient(inject('maintenanceUrl'), (client) => client.query(`CREATE DATABASE ${name}`)))
afterAll(() => withClient(inject('maintenanceUrl'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)))

const control = (key: string, model: string, more: object = {}) => ({ type: 'input', key, model, options: {}, ...more })
const grid = (list: object[]) => ({ type: 'grid', key: 'g', options: {}, columns: [{ span: 24, list }] })
const versions = {
  a1: [grid([control('i1', 'no', { rules: [{}, { kind: 'unique' }] })]), control('i2', 'amt')],
  a2: [
    control('i1', 'code', { rules: [{}, { kind: 'unique' }] }),
    { type: 'batch', key: 'b', model: 'rows', options: {}, list: [control('i3', 'amt')] },
    control('i2', 'money'),
  ],
  b1: [{ type: 'input', model: 'name', options: {} }],
  c1: [control('i9', 'odd', { label: '\u0000' })],
}

async function seed(client: pg.Client): Promise<void> {
  const forms = [
    ['a', 'a2', { columns: ['money', 'code'], indexed: ['code'] }],
    ['b', 'b1', null],
    ['c', 'c1', null],
  ] as const
  for (const [id, version, settings] of forms)
    await client.query(
      `insert into form_definition (id, form_code, form_name, draft_json, published_version_id, list_settings) values ($1, $1, $1, '{}', $2, $3)`,
      [id, version, settings && JSON.stringify(settings)],
    )
  for (const [id, list] of Object.entries(versions)) {
    await client.query(
      `insert into form_version (id, form_id, version_no, schema_json, schema_hash, publish_time) values ($1, $2, $3, $4, '', now())`,
      [id, id[0], Number(id[1]), JSON.stringify({ list, config: {} })],
    )
    await client.query(
      `insert into form_record (id, form_id, version_id, record_no, title, data_json, status, submit_by, source) values ($1, $2, $1, $1, '', '{}', '1', 'u', '0')`,
      [id, id[0]],
    )
  }
  const values = [
    ['a1', 'no', ' ＡＢ'],
    ['a1', 'amt', '1'],
    ['a2', 'code', 'X'],
    ['a2', 'money', '2'],
    ['b1', 'name', '甲'],
    ['c1', 'odd', '乙'],
  ]
  for (const [record, model, text] of values)
    await client.query(
      `insert into form_record_value (id, record_id, form_id, model, value_text) values ($1, $2, $3, $4, $5)`,
      [`${record}${model}`, record, record?.[0], model, text],
    )
}

test('表单数据: values and columns of an existing database go over to the keys of their controls', async () => {
  await withClient(place, async (client) => {
    await makeMigrationTable(client)
    const all = readMigrations()
    const at = all.findIndex(({ file }) => file.includes('values_by_key'))
    for (const migration of all.slice(0, at)) await applyMigration(client, migration)
    await seed(client)
    await client.query('begin')
    for (const migration of all.slice(at)) await applyMigration(client, migration)
    await client.query('commit')
    const { rows } = await client.query(
      `select record_id, field_key, unique_text from form_record_value where form_id = 'a' order by record_id, field_key`,
    )
    expect(rows.map(Object.values)).toEqual([
      ['a1', 'i1', 'AB'],
      ['a1', 'i2', null],
      ['a2', 'i1', 'X'],
      ['a2', 'i2', null],
    ])
    const settings = await client.query(`select list_settings from form_definition where id = 'a'`)
    expect(settings.rows).toEqual([{ list_settings: { columns: ['i2', 'i1'], indexed: ['i1'] } }])
    // What cannot be told from the text is written anew by the job, and read from the records until then.
    const open = await client.query(`select form_id, field_key from form_record_index order by form_id`)
    expect(open.rows.map(Object.values)).toEqual([
      ['b', '*'],
      ['c', '*'],
    ])
  })
})
