import { createBackup } from '#/platform/backup/createBackup.ts'
import { shownBytes } from '#/platform/text/bytes.ts'
import { say, withDatabase } from './withDatabase.ts'

const keep = process.argv.map((arg) => /^--keep=(.*)$/.exec(arg)?.[1]).find((value) => value !== undefined)

/** Makes a backup, beside the running server or without one: `backup [--keep=7]`. */
await withDatabase(
  async (platform) => {
    const { folder, manifest, removed } = await createBackup(platform, keep ? { keep: Number(keep) } : {})
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`备份完成：${folder}`)
    say(
      `${manifest.tables.length} 张表，${rows} 行；${manifest.files.count} 个文件，${shownBytes(manifest.files.sizeBytes)}`,
    )
    if (removed.length > 0) say(`已删除旧备份：${removed.join('、')}`)
    say('备份不包含 SECRET_KEY，请另行妥善保管')
  },
  {
    beside: true,
    options: ['--keep='],
    judge() {
      if (keep !== undefined && !/^[1-9]\d{0,2}$/.test(keep)) throw new Error('--keep 应为 1 到 999 的整数')
    },
  },
)
