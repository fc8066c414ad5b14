import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { genTable } from '@app/shared/tool/genTable.ts'
import { dictionariesOfDatabase } from '#/modules/system/api.ts'
import { catalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import { physicalOf } from '#/modules/tool/gen/model/physical.ts'
import type { Defined, Known, Slice } from '#/modules/tool/gen/model/slice.ts'
import { partTables, relatedTables, sliceOf } from '#/modules/tool/gen/model/sliceOf.ts'
import { filesOf } from '#/modules/tool/gen/templates/filesOf.ts'
import { isPlainPath } from '#/modules/tool/gen/text/paths.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { definitionsKnown, type Definition } from './definition.read.ts'

/** What the files of definitions say; half-finished ones are refused in the words of the form. */
export async function slicesOf(ctx: Ctx, definitions: readonly Definition[]): Promise<Slice[]> {
  const own = await definedOf(ctx, definitions)
  const inside = own.flatMap(({ table, columns }) => relatedTables(table, columns))
  requireReach(ctx, [...own.map(({ table }) => table.tableName), ...inside])
  const related = await definedOf(ctx, await definitionsKnown(ctx, inside))
  const known: Known = {
    related: new Map(related.map((each) => [each.table.tableName, each])),
    dictionaries: await dictionariesIn(ctx, [...own, ...related]),
  }
  // A list beside a chosen tree, and rows that are saved with a chosen parent, come with that.
  const parts = new Set(own.flatMap(({ table }) => partTables(table)))
  return own
    .filter(({ table }) => !parts.has(table.tableName))
    .map(({ table, columns, physical }) => sliceOf(table, columns, physical, known))
}

const definedOf = (ctx: Ctx, definitions: readonly Definition[]): Promise<Defined[]> =>
  Promise.all(
    definitions.map(async ({ info, columns }) => {
      const whole = genTable.safeParse(info)
      if (!whole.success) throw refuse(`${info.tableName}：${whole.error.issues[0]?.message ?? ''}`)
      const table = await catalogueTable(ctx.db, info.tableName)
      return { table: whole.data, columns, physical: table && physicalOf(table) }
    }),
  )

/** Dictionaries that stand in this database alone, so that whoever gets the files would miss them. */
async function dictionariesIn(ctx: Ctx, defined: readonly Defined[]): Promise<Known['dictionaries']> {
  const types = defined.flatMap(({ columns }) => columns.flatMap(({ dictType }) => (dictType ? [dictType] : [])))
  const found = await dictionariesOfDatabase(ctx, [...new Set(types)])
  return new Map(found.map((each) => [each.type, each]))
}

/** The files of definitions, by their paths. */
export async function emitted(ctx: Ctx, definitions: readonly Definition[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const slice of await slicesOf(ctx, definitions)) {
    for (const [path, text] of await filesOf(slice)) {
      if (!isPlainPath(path)) throw refuse('路径不在允许范围内')
      if (files.has(path)) throw refuse(`多个表生成同一个文件：${path}`)
      files.set(path, text)
    }
  }
  return files
}

/** An archive of the files with the steps that follow, as a stream. */
export async function archive(
  ctx: Ctx,
  definitions: readonly Definition[],
): Promise<{ name: string; content: NodeJS.ReadableStream; paths: string[] }> {
  const files = await emitted(ctx, definitions)
  const zip = new ZipFile()
  const mtime = ctx.now
  // One after the other: given as buffers, all are compressed at once, in a quarter of a megabyte each.
  for (const [path, text] of [...files, ['README.md', readme(definitions, [...files.keys()])] as const])
    zip.addReadStreamLazy(path, { mtime }, (give) => give(null, Readable.from([Buffer.from(text)])))
  zip.end()
  const stamp = ctx.now.toISOString().replaceAll(/\D/g, '').slice(0, 12)
  const name = `${definitions[0]?.info.moduleName ?? 'code'}-${stamp}.zip`
  return { name, content: zip.outputStream, paths: [...files.keys()] }
}

const readme = (definitions: readonly Definition[], paths: readonly string[]) => `# 生成的代码

${definitions.map(({ info }) => `- ${info.functionName}（${info.tableName}）`).join('\n')}

## 使用步骤

1. 将本压缩包解压到仓库根目录（不含本文件）；已存在的文件请先比较，再决定是否覆盖
2. 运行 \`npm run db:generate -- --name add_${definitions[0]?.info.businessName ?? 'entity'}\` 生成迁移，阅读其中的 SQL；数据表在数据库中已存在时，再运行 \`npm run gen -- ${definitions[0]?.info.tableName ?? ''} --adopt\`
3. 运行 \`npm run db:migrate\` 与 \`npm run db:seed\`，或重新启动服务
4. 运行 \`npm run check\`，然后在菜单中打开页面

## 文件

${paths.map((path) => `- ${path}`).join('\n')}
`
