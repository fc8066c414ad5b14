import { createBackup } from '#/platform/backup/createBackup.ts'
import { defineTask } from '#/platform/tasks.ts'
import { shownBytes } from '#/platform/text/bytes.ts'

export default defineTask({
  name: 'systemTask.backup',
  title: '系统备份',
  description: '把数据库与文件备份到执行节点的 DATA_DIR/backups，只保留最近若干份',
  params: [{ name: 'keep', title: '保留份数', type: 'integer', required: true, default: 7, min: 1, max: 100 }],
  timeoutSeconds: 21_600,
  singleton: true,
  planned: {
    id: '18',
    jobName: '系统备份',
    args: '7',
    cronExpression: '0 30 2 * * ?',
    paused: true,
    remark: '每天备份数据库与文件，保留7份；请确认磁盘空间后启用',
  },
  async run({ ctx, signal, log, progress }, keep: number) {
    const { folder, manifest, removed } = await createBackup(ctx.platform, { keep, signal, report: progress })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    for (const name of removed) log(`已删除旧备份 ${name}`)
    const { count, sizeBytes } = manifest.files
    return `备份到 ${folder}：${manifest.tables.length} 张表，${rows} 行，${count} 个文件（${shownBytes(sizeBytes)}）`
  },
})
