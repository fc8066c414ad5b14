import { resolve } from 'node:path'
import { readManifest } from '#/platform/backup/checkBackup.ts'
import { restoreBackup } from '#/platform/backup/restoreBackup.ts'
import { commandLine } from '#/platform/text/commandLine.ts'
import { say, withDatabase } from './withDatabase.ts'

const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? ''

/** Loads a backup into an empty database and data folder: `restore <folder> [--new-key]`. */
await withDatabase(
  async (platform) => {
    const newKey = process.argv.includes('--new-key')
    const manifest = await restoreBackup(platform, resolve(folder), { newKey, report: say })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `恢复完成：${manifest.createTime} 的备份，${manifest.tables.length} 张表，${rows} 行，${manifest.files.count} 个文件`,
    )
    const outside = manifest.storages.filter(({ copied }) => !copied).map(({ name }) => name)
    if (outside.length > 0) say(`以下存储的文件不在备份内，须由其自身保管：${outside.join('、')}`)
  },
  {
    options: ['--new-key'],
    words: 1,
    async judge() {
      if (!folder) throw new Error(`请指定备份目录：${commandLine('restore', '<备份目录>')}`)
      await readManifest(resolve(folder))
    },
  },
)
