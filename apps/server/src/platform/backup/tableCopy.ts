import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { writeHashed } from './hashed.ts'
import { tableFile, type TableCopy } from './manifest.ts'
import { qualified, type TableShape } from './tableShape.ts'

const listed = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Writes the rows that the client's snapshot shows into the backup. */
export async function copyOut(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  folder: string,
  signal?: AbortSignal,
): Promise<TableCopy> {
  const file = tableFile(name)
  const rows = client.query(to(`copy (select ${listed(columns)} from ${qualified(name)}) to stdout`))
  // The lightest level: the server goes on serving beside it.
  const { sha256 } = await writeHashed(rows, [createGzip({ level: 1 })], join(folder, file), signal)
  return { name, file, columns, rows: rows.rowCount, sha256 }
}

/** Puts the rows of the backup into an empty table; answers how many. */
export async function copyIn(
  client: pg.ClientBase,
  { name, file, columns }: TableCopy,
  folder: string,
): Promise<number> {
  const rows = client.query(from(`copy ${qualified(name)} (${listed(columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), rows)
  return rows.rowCount
}
