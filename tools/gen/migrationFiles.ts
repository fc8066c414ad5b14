import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { conditional, tablesIn, type Snapshot } from './conditional.ts'

const folder = 'apps/server/migrations'
const journal = `${folder}/meta/_journal.json`

/** A migration that was made in a copy: what it says, its snapshot, and the journal that knows it. */
export interface NewMigration {
  name: string
  files: ReadonlyMap<string, string>
  tables: string[]
}

const sqlFiles = (root: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

const snapshotOf = (file: string) => `${folder}/meta/${file.slice(0, 4)}_snapshot.json`

/** The newest migration of `copy` that the repository does not have; none when nothing was to be changed. */
export function newMigration(copy: string, root: string): NewMigration | undefined {
  const known = new Set(sqlFiles(root))
  const name = sqlFiles(copy).findLast((file) => !known.has(file))
  if (name === undefined) return undefined
  // The journal last: as long as it does not know them, the next run writes the other two anew.
  const paths = [snapshotOf(name), `${folder}/${name}`, journal]
  const files = new Map(paths.map((path) => [path, readFileSync(join(copy, path), 'utf8')]))
  return { name, files, tables: tablesIn(files.get(`${folder}/${name}`) ?? '') }
}

/** The same, for a database in which these tables stand already. */
export function whereMissing(migration: NewMigration, standing: readonly string[]): NewMigration {
  const path = `${folder}/${migration.name}`
  const snapshot = JSON.parse(migration.files.get(snapshotOf(migration.name)) ?? '') as Snapshot
  const text = conditional(migration.files.get(path) ?? '', standing, snapshot)
  return { ...migration, files: new Map([...migration.files, [path, text]]) }
}

/** Makes the newest migration that creates the table conditional; answers its name. */
export function adopt(root: string, table: string): string | undefined {
  const name = sqlFiles(root).findLast((file) =>
    readFileSync(join(root, folder, file), 'utf8').includes(`CREATE TABLE "${table}"`),
  )
  if (name === undefined) return undefined
  const place = join(root, folder, name)
  const snapshot = JSON.parse(readFileSync(join(root, snapshotOf(name)), 'utf8')) as Snapshot
  replaceFile(place, conditional(readFileSync(place, 'utf8'), [table], snapshot))
  return name
}

/** Puts a migration into the repository; answers how to take it out again. */
export function putMigration(root: string, { files }: NewMigration): () => void {
  const before = [...files.keys()].map((path) => {
    const place = join(root, path)
    return [place, existsSync(place) ? readFileSync(place, 'utf8') : undefined] as const
  })
  const undo = () => {
    for (const [place, text] of before.toReversed())
      if (text === undefined) rmSync(place, { force: true })
      else replaceFile(place, text)
  }
  try {
    for (const [path, text] of files) replaceFile(join(root, path), text)
    return undo
  } catch (error) {
    undo()
    throw error
  }
}

/** Whole or not at all. */
function replaceFile(place: string, text: string): void {
  const draft = `${place}.draft`
  try {
    writeFileSync(draft, text)
    renameSync(draft, place)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
