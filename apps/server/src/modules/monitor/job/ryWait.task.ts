import { setTimeout } from 'node:timers/promises'
import { defineTask } from '#/platform/tasks.ts'

const secondMs = 1_000

/** A sample that takes its time, tells how far it is and stops when it is told to. */
export default defineTask({
  name: 'ryTask.ryWait',
  title: '示例任务（等待）',
  description: '等待若干秒，每秒报告一次进度，可随时取消',
  params: [{ name: 'seconds', title: '秒数', type: 'integer', required: true, min: 1, max: 3600, default: 60 }],
  async run(task, seconds: number) {
    for (let second = 1; second <= seconds; second += 1) {
      await setTimeout(secondMs, undefined, { signal: task.signal })
      task.progress((second / seconds) * 100, `已等待 ${second} 秒`)
      task.log(`第 ${second} 秒`)
    }
    return `等待了${seconds}秒`
  },
})
