// `npm run gen -- TABLE`: the files of an entity from a table of the database, on the screen; with `--write` in the
// repository, with `--apply` up to a page that answers. What people made or changed is left alone.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { emitted } from '@app/server/modules/tool/gen/definition/emit.service.ts'
import { addSamples } from '@app/server/modules/tool/gen/sample/sample.service.ts'
import { planOf, writeFiles } from '@app/server/modules/tool/gen/writing/writeFiles.ts'
import { remember, writtenAt } from '@app/server/modules/tool/gen/writing/written.service.ts'
import { say, withDatabase } from '@app/server/platform/cli/withDatabase.ts'
import { systemContext, type Ctx } from '@app/server/platform/context.ts'
import { readArguments } from '../readArguments.ts'
import { root } from '../setup/root.mjs'
import { apply, told } from './apply.ts'
import { definitionFor, requirePlace } from './definitionFor.ts'
import { adopt } from './migrationFiles.ts'

const usage = `npm run gen -- TABLE [--module AREA] [--business NAME] [--label 名称] [--under MENU]
  (nothing)   shows the files
  --write     writes those that are not there yet
  --update    writes, and replaces those that still are what the generator wrote
  --apply     files, migration, first rows, types and tests, up to the page; with --update as above
  --sample N  adds 10 to 1,000 rows that the rules of the definition accept
  --adopt     makes the newest migration of TABLE work where the table stands already; takes several tables
`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      module: { type: 'string' },
      business: { type: 'string' },
      label: { type: 'string' },
      under: { type: 'string' },
      write: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      apply: { type: 'boolean', default: false },
      adopt: { type: 'boolean', default: false },
      sample: { type: 'string' },
    },
  },
  Infinity,
)
const [table] = positionals

// As `npm run dev` does, whose database this is.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
process.env.NODE_ENV ??= 'development'

if (table === undefined || (positionals.length > 1 && !values.adopt)) {
  process.stderr.write(usage)
  process.exitCode = 2
} else if (values.adopt) {
  for (const each of positionals) {
    const name = adopt(root, each)
    if (name === undefined) {
      process.stderr.write(`没有创建 ${each} 的迁移，请先运行 npm run db:generate\n`)
      process.exitCode = 1
    } else say(`apps/server/migrations/${name}：${each} 已存在时不再创建，而是逐列比较`)
  }
} else {
  await withDatabase(
    async (platform, env) => {
      const ctx = systemContext(platform)
      const developing = values.apply ? '--apply' : values.sample === undefined ? undefined : '--sample'
      if (developing && env.NODE_ENV === 'production')
        throw new Error(`${developing} 仅用于开发环境（NODE_ENV=development）`)
      const definition = await definitionFor(ctx, table, values)
      if (values.sample !== undefined) {
        await addSamples(ctx, definition, Number(values.sample))
        return say(`已添加 ${values.sample} 条样例数据`)
      }
      await requirePlace(ctx, definition)
      if (values.apply) return apply(ctx, definition, values.update)
      const files = await emitted(ctx, [definition])
      if (values.write || values.update) return write(ctx, files)
      for (const [path, text] of files) say(`── ${path}\n${text}`)
    },
    { beside: true, judged: true },
  )
}

async function write(ctx: Ctx, files: ReadonlyMap<string, string>): Promise<void> {
  const written = values.update ? await writtenAt(ctx, [...files.keys()]) : undefined
  const { added, updated, skipped } = planOf(root, files, written)
  const replaced = values.update ? `，更新 ${updated.length} 个` : ''
  say(`将新增 ${added.length} 个${replaced}，跳过 ${skipped.length} 个已存在的文件`)
  const { undo, ...done } = writeFiles(root, files, written)
  try {
    await remember(ctx, files, [...done.added, ...done.updated])
  } catch (error) {
    undo()
    throw error
  }
  told(done)
}
