import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { formatDateText, wallTimeOf } from '@app/form-engine/date/dateText.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { genTable } from '@app/shared/tool/genTable.ts'
import { dictionariesOfDatabase, dictLabels } from '#/modules/system/api.ts'
import { catalogueTable, type CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import { physicalOf } from '#/modules/tool/gen/model/physical.ts'
import type { Defined, Known, Slice } from '#/modules/tool/gen/model/slice.ts'
import { partTables, relatedTables, sliceOf } from '#/modules/tool/gen/model/sliceOf.ts'
import { filesOf, withParts } from '#/modules/tool/gen/templates/filesOf.ts'
import { isPlainPath } from '#/modules/tool/gen/text/paths.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { definitionsKnown, type Definition } from './definition.read.ts'

/** What the files of definitions say; half-finished ones are refused in the words of the form. */
export async function slicesOf(ctx: Ctx, definitions: readonly Definition[]): Promise<Slice[]> {
  const own = await definedOf(ctx, definitions)
  requireReach(
    ctx,
    own.map(({ table }) => table.tableName),
  )
  const related = await relatedTo(ctx, own)
  const known: Known = { related, dictionaries: await dictionariesIn(ctx, [...own, ...related.values()]) }
  // A list beside a chosen tree, and rows that are saved with a chosen parent, come with that.
  const parts = new Set(own.flatMap(({ table }) => partTables(table)))
  const slices = own
    .filter(({ table }) => !parts.has(table.tableName))
    .map(({ table, columns, physical }) => sliceOf(table, columns, physical, known))
  await assertUsable(ctx, slices.flatMap(withParts))
  return slices
}

/** The definitions that these name, and those that they name in turn. */
async function relatedTo(ctx: Ctx, own: readonly Defined[]): Promise<Map<string, Defined>> {
  const related = new Map<string, Defined>()
  const asked = new Set<string>()
  let next = own
  while (next.length > 0) {
    const named = next.flatMap(({ table, columns }) => relatedTables(table, columns)).filter((name) => !asked.has(name))
    requireReach(ctx, named)
    for (const name of named) asked.add(name)
    next = named.length > 0 ? await definedOf(ctx, await definitionsKnown(ctx, named)) : []
    for (const each of next) related.set(each.table.tableName, each)
  }
  return related
}

const definedOf = (ctx: Ctx, definitions: readonly Definition[]): Promise<Defined[]> =>
  Promise.all(
    definitions.map(async ({ info, columns }) => {
      const whole = genTable.safeParse(info)
      if (info.moduleName === '') throw refuse('请先选择该表的生成模块等信息')
      if (info.businessName === '' || info.functionName === '') throw refuse('请先选择该表的生成功能等信息')
      if (!whole.success) throw refuse(`${info.tableName}：${whole.error.issues[0]?.message ?? ''}`)
      const table = await catalogueTable(ctx.db, info.tableName)
      if (table) assertStanding(table, columns)
      return { table: whole.data, columns, physical: table && physicalOf(table) }
    }),
  )

/** Columns that have gone or are of another type since the table was imported would come back with the files. */
function assertStanding({ name, columns: standing }: CatalogueTable, columns: readonly GenColumn[]): void {
  const types = new Map(standing.map((column) => [column.name, column.type]))
  const changed = columns.filter(({ columnName, columnType }) => types.get(columnName) !== columnType)
  if (changed.length > 0)
    throw refuse(`表${name}的字段【${changed.map(({ columnName }) => columnName).join('、')}】已变更，请先同步`)
}

/** What no save of the page could fill, and what nobody could choose from. */
async function assertUsable(ctx: Ctx, slices: readonly Slice[]): Promise<void> {
  for (const { properties, offers, parent, dictionaries } of slices) {
    const isAdded = parent !== undefined || offers.includes('save') || offers.includes('add')
    const unfilled = properties.filter(
      ({ filled, initial, generated, is, name }) =>
        filled && initial === undefined && !generated && !is.edited && name !== parent?.by,
    )
    if (isAdded && unfilled.length > 0)
      throw refuse(`字段【${unfilled.map(({ label }) => label).join('、')}】不能为空且没有默认值，请设为可编辑`)
    for (const { dict, label } of properties) {
      if (dict === undefined) continue
      const own = dictionaries.find(({ type }) => type === dict)
      const isUsable = own ? own.entries.length > 0 : (await dictLabels(ctx, dict)).some(({ enabled }) => enabled)
      if (!isUsable) throw refuse(`字段【${label}】的字典类型不存在、已停用或没有值`)
    }
  }
}

/** Dictionaries that stand in this database alone, so that whoever gets the files would miss them. */
async function dictionariesIn(ctx: Ctx, defined: readonly Defined[]): Promise<Known['dictionaries']> {
  const types = defined.flatMap(({ columns }) => columns.flatMap(({ dictType }) => (dictType ? [dictType] : [])))
  const found = await dictionariesOfDatabase(ctx, [...new Set(types)])
  return new Map(found.map((each) => [each.type, each]))
}

/** The files of definitions, by their paths. */
export const emitted = async (ctx: Ctx, definitions: readonly Definition[]): Promise<Map<string, string>> =>
  filesOfAll(await slicesOf(ctx, definitions))

async function filesOfAll(slices: readonly Slice[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const slice of slices) {
    for (const [path, text] of await rendered(slice)) {
      if (!isPlainPath(path)) throw refuse('路径不在允许范围内')
      if (files.has(path)) throw refuse(`多个表生成同一个文件：${path}`)
      files.set(path, text)
    }
  }
  return files
}

/** What cannot be laid out is an error of ours: the table is named, the log has the place. */
async function rendered(slice: Slice): Promise<ReadonlyMap<string, string>> {
  try {
    return await filesOf(slice)
  } catch (error) {
    throw refuse(`渲染模板失败，表名：${slice.table}：${error instanceof Error ? error.message : String(error)}`)
  }
}

const mostFiles = 2_000
const mostBytes = 20 * 1024 * 1024

/** An archive of the files with the steps that follow, as a stream. */
export async function archive(
  ctx: Ctx,
  definitions: readonly Definition[],
): Promise<{ name: string; content: NodeJS.ReadableStream; paths: string[] }> {
  const slices = await slicesOf(ctx, definitions)
  const files = await filesOfAll(slices)
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (files.size > mostFiles) throw refuse(`压缩包最多${mostFiles}个文件，请减少所选的表`)
  if (bytes > mostBytes) throw refuse('压缩包不能超过20MB，请减少所选的表')
  const tables = slices.flatMap(withParts).map(({ table }) => table)
  const zip = new ZipFile()
  const mtime = ctx.now
  // One after the other: given as buffers, all are compressed at once, in a quarter of a megabyte each.
  for (const [path, text] of [...files, ['README.md', readme(definitions, tables, [...files.keys()])] as const])
    zip.addReadStreamLazy(path, { mtime }, (give) => give(null, Readable.from([Buffer.from(text)])))
  zip.end()
  const stamp = formatDateText(wallTimeOf(ctx.now, ctx.platform.env.TIME_ZONE), 'YYYYMMDDHHmm')
  const name = `${definitions[0]?.info.moduleName ?? 'code'}-${stamp}.zip`
  return { name, content: zip.outputStream, paths: [...files.keys()] }
}

const readme = (
  definitions: readonly Definition[],
  tables: readonly string[],
  paths: readonly string[],
) => `# 生成的代码

${definitions.map(({ info }) => `- ${info.functionName}（${info.tableName}）`).join('\n')}

## 使用步骤

1. 将本压缩包解压到仓库根目录（不含本文件）；已存在的文件请先比较，再决定是否覆盖
2. 运行 \`npm run db:generate -- --name add_${definitions[0]?.info.businessName ?? 'entity'}\` 生成迁移，阅读其中的 SQL；数据表在数据库中已存在时，再运行 \`npm run gen -- ${tables.join(' ')} --adopt\`
3. 运行 \`npm run db:migrate\` 与 \`npm run db:seed\`，或重新启动服务
4. 运行 \`npm run check\`，然后在菜单中打开页面

## 文件

${paths.map((path) => `- ${path}`).join('\n')}
`
