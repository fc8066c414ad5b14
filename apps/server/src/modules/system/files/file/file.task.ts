import { sweepGenerated } from '#/platform/files/generated.ts'
import { defineTask } from '#/platform/tasks.ts'
import { sweepUploads } from './chunk.service.ts'

const hourMs = 3_600_000

export default defineTask({
  name: 'systemTask.cleanTempFiles',
  title: '清理临时文件',
  description: '删除超过指定小时数的导出与上传临时文件，以及一天没有继续的分片上传',
  params: [{ name: 'hours', title: '保留小时数', type: 'integer', required: true, default: 1, min: 1, max: 720 }],
  repeatable: true,
  singleton: true,
  planned: { id: '6', jobName: '清理临时文件', args: '1', cronExpression: '0 5 * * * ?' },
  async run({ ctx, signal }, hours: number) {
    const generated = await sweepGenerated(ctx, hours * hourMs, signal)
    signal.throwIfAborted()
    const unfinished = await sweepUploads(ctx)
    // Of the node that runs it; each node looks after its own disk every hour.
    const received = await ctx.platform.files.sweepTemp(hours * hourMs)
    return `删除导出文件 ${generated} 个，未完成的上传 ${unfinished} 个，接收中的文件 ${received} 个`
  },
})
