import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { loadModules } from '#/platform/modules.ts'
import { plausible, shapesOf, type Call, type PartName, type Shape } from './shapes.ts'
import type { TestApp } from './testApp.ts'

type Row = Record<string, unknown>

/** Slices whose path has other words. */
const sliceOfPath: readonly (readonly [path: string, folder: string])[] = [
  ['/system/user/profile/sessions', 'auth/session'],
  ['/monitor/online', 'auth/session'],
  ['/system/user/endSessions', 'system/user'],
  ['/system/dict/data', 'system/dictData'],
  ['/system/dict/type', 'system/dictType'],
  ['/system/attach', 'system/file'],
  ['/common/upload', 'system/chunk'],
  ['/common', 'system/file'],
  ['/profile', 'system/file'],
  ['/form/fill', 'form/definition'],
  ['/system/sysPortlet', 'portal/portlet'],
  ['/system/sysPortalConfig', 'portal/portalConfig'],
  ['/system/sysDownloadFiles', 'system/downloadFiles'],
  ['/system/sysUploadFiles', 'system/uploadFiles'],
  ['/flowable/task/filter', 'flowable/savedFilter'],
  ['/flowable/task/copy', 'flowable/copy'],
  ['/flowable/instance/batch', 'flowable/manage'],
]
/** Kinds of rows that are called otherwise where they are referred to. */
const sliceOfName: Readonly<Record<string, string>> = {
  form: 'form/definition',
  manager: 'system/user',
  leaderUser: 'system/user',
  subject: 'system/user',
  storage: 'system/fileStorage',
  config: 'system/smsConfig',
  resource: 'system/role',
  log: 'monitor/jobLog',
  upload: 'system/chunk',
  deploy: 'flowable/definition',
  procDef: 'flowable/definition',
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

export interface RightCalls {
  /** A call with which the handler has something to do: its ids are those of rows, a save carries a row as it is. */
  of(endpoint: Endpoint): Promise<Call>
  /** Something was written: the rows are read again. */
  forget(): void
  /** An id of each kind of row. */
  ids: Readonly<Record<string, string>>
  /** Kinds of which there is no row. */
  missing: readonly string[]
}

/** Reads the rows there are now; a call is made anew after each that changed them. */
export async function rightCalls(
  server: TestApp,
  ask: (path: string) => Promise<unknown>,
  given: Readonly<Record<string, Call>>,
): Promise<RightCalls> {
  const tables = await tablesBySlice()
  const folders = [...tables.keys()]
  const folderOf = (path: string) =>
    sliceOfPath.find(([own]) => path.startsWith(own))?.[1] ??
    folders.filter((folder) => path.startsWith(`/${folder}`)).toSorted((a, b) => b.length - a.length)[0]

  let known = new Map<string, Promise<Row[]>>()
  function rowsOf(folder = ''): Promise<Row[]> {
    const rows = known.get(folder) ?? readRows(folder)
    known.set(folder, rows)
    return rows
  }

  async function readRows(folder: string): Promise<Row[]> {
    const table = tables.get(folder)
    if (!table) return []
    const live = 'delFlag' in table ? sql`where del_flag = '0'` : sql``
    const { rows } = await server.ctx.db.execute<Row>(sql`select * from ${table} ${live} order by id desc limit 3`)
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCase(key), value])))
  }

  async function idsNamed(name: string, path: string): Promise<string[]> {
    const word = name.replace(/Ids?$/, '')
    const folder =
      /^(ids?|parent|target|exclude|from|to)$/.test(word) || word === name
        ? folderOf(path)
        : (sliceOfName[word] ?? folders.find((one) => one.endsWith(`/${word}`)))
    return (await rowsOf(folder)).map(({ id }) => String(id))
  }

  async function valueOf(name: string, shape: Shape, own: Row | undefined, path: string): Promise<unknown> {
    if (name === 'ids' || name.endsWith('Ids')) {
      const ids = own && name === 'ids' ? [String(own.id)] : await idsNamed(name, path)
      return shape.type === 'array' ? ids : ids.join(',')
    }
    const held = own?.[name]
    if (held !== undefined && held !== null && typeof held !== 'object') return held
    if (name === 'level') return '0'
    if (name.endsWith('Id') || ['id', 'from', 'to'].includes(name)) return (await idsNamed(name, path))[0]
    return undefined
  }

  async function partOf(endpoint: Endpoint, part: PartName, shape: Shape, own: Row | undefined): Promise<unknown> {
    const { path } = endpoint
    const least = plausible(shape)
    if (!shape.properties) return least
    const names = part === 'body' && 'version' in shape.properties ? Object.keys(shape.properties) : undefined
    const asIs: Row = names ? await readBack(path, own) : {}
    const filled = { ...(least as Row) }
    const wanted = names ?? (part === 'query' ? [] : (shape.required ?? []))
    for (const name of new Set([...wanted, ...(shape.required ?? [])])) {
      const property = shape.properties[name] ?? {}
      const value = asIs[name] ?? (await valueOf(name, property, own, path))
      if (value !== undefined && value !== '') filled[name] = value
    }
    return filled
  }

  /** The row as its own call gives it, so that what is sealed or made of other rows is as a page would send it back. */
  async function readBack(path: string, own: Row | undefined): Promise<Row> {
    if (!own) return {}
    const answer = (await ask(`${path}/${String(own.id)}`)) as Row | undefined
    return { ...own, ...(answer?.data as Row | undefined) }
  }

  const newest = await Promise.all(folders.map(async (folder) => [folder, (await rowsOf(folder))[0]?.id] as const))
  return {
    ids: Object.fromEntries(newest.flatMap(([folder, id]) => (id === undefined ? [] : [[folder, String(id)]]))),
    missing: newest.flatMap(([folder, id]) => (id === undefined ? [folder] : [])),
    forget: () => void (known = new Map()),
    async of(endpoint) {
      const [own] = await rowsOf(folderOf(endpoint.path))
      const parts = await Promise.all(
        shapesOf(endpoint).map(async ([part, shape]) => {
          const right = await partOf(endpoint, part, shape, own)
          const fixed = given[endpoint.path]?.[part]
          return [
            part,
            fixed === undefined || Array.isArray(fixed) ? (fixed ?? right) : { ...(right as Row), ...(fixed as Row) },
          ] as const
        }),
      )
      return Object.fromEntries(parts)
    },
  }
}

/** Tables whose rows have ids of their own, by area and slice: the words of an address, whatever rooms are between. */
async function tablesBySlice(): Promise<Map<string, PgTable>> {
  const files = await loadModules<Record<string, unknown>>('table')
  return new Map(
    files.flatMap(({ file, exports }) => {
      const table = Object.values(exports).find((value): value is PgTable => is(value, PgTable) && 'id' in value)
      if (!table) return []
      return [[file.replace(/^(\w+)\/.*?(\w+)\.table\.ts$/, '$1/$2'), table] as const]
    }),
  )
}
