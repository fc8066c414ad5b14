// `npm run gen -- TABLE --module AREA`: the files of an entity from a table of the database, on the screen or, with
// `--write`, into the repository; what stands there already is left alone.
import { parseArgs } from 'node:util'
import { dictTypesInUse } from '@app/server/modules/system/api.ts'
import { catalogueTable } from '@app/server/modules/tool/gen/catalogue/catalogue.read.ts'
import { columnDefaults, tableDefaults } from '@app/server/modules/tool/gen/model/importDefaults.ts'
import { physicalOf } from '@app/server/modules/tool/gen/model/physical.ts'
import { sliceOf } from '@app/server/modules/tool/gen/model/slice.ts'
import { filesOf } from '@app/server/modules/tool/gen/templates/filesOf.ts'
import { planOf, writeFiles } from '@app/server/modules/tool/gen/writing/writeFiles.ts'
import { say, withDatabase } from '@app/server/platform/cli/withDatabase.ts'
import { systemContext } from '@app/server/platform/context.ts'
import { root } from '../setup/root.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    module: { type: 'string' },
    business: { type: 'string' },
    label: { type: 'string' },
    under: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const [name] = positionals
const { module, business, label, under, write } = values

if (!name || !module) {
  process.stderr.write('npm run gen -- TABLE --module AREA [--business NAME] [--label 名称] [--under MENU] [--write]\n')
  process.exitCode = 2
} else {
  await withDatabase(
    async (platform) => {
      const ctx = systemContext(platform)
      const table = await catalogueTable(ctx.db, name)
      if (!table) throw new Error(`数据表 ${name} 不存在`)
      const given = {
        ...tableDefaults(table, module),
        ...(business
          ? { businessName: business, className: business.charAt(0).toUpperCase() + business.slice(1) }
          : {}),
        ...(label ? { functionName: label } : {}),
        ...(under ? { parentMenuId: under } : {}),
      }
      const dictTypes = new Set(await dictTypesInUse(ctx))
      const files = await filesOf(sliceOf(given, columnDefaults(table, dictTypes), physicalOf(table)))
      if (!write) {
        for (const [path, text] of files) say(`── ${path}\n${text}`)
        return
      }
      const { added, skipped } = planOf(root, files)
      say(`将新增 ${added.length} 个，跳过 ${skipped.length} 个已存在的文件`)
      const done = writeFiles(root, files)
      for (const path of done.added) say(`生成成功：${path}`)
      for (const path of done.skipped) say(`已存在，未覆盖：${path}`)
    },
    { beside: true },
  )
}
