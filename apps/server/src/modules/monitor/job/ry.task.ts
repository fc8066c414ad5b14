import { defineTask } from '#/platform/tasks.ts'

const sample = { misfirePolicy: '3', paused: true, sample: true } as const

/** Samples that do nothing but tell what they were called with; the names are those of the sample jobs. */
export default [
  defineTask({
    name: 'ryTask.ryNoParams',
    title: '示例任务（无参）',
    description: '把一句话写入执行输出',
    params: [],
    planned: { ...sample, id: '1', jobName: '系统默认（无参）', cronExpression: '0/10 * * * * ?' },
    async run(task) {
      task.log('执行无参方法')
      return '执行无参方法'
    },
  }),
  defineTask({
    name: 'ryTask.ryParams',
    title: '示例任务（有参）',
    description: '把字符串参数写入执行输出',
    params: [{ name: 's', title: '字符串', type: 'string', required: true, maxLength: 100 }],
    planned: { ...sample, id: '2', jobName: '系统默认（有参）', args: "'ry'", cronExpression: '0/15 * * * * ?' },
    async run(task, s: string) {
      task.log(`执行有参方法：${s}`)
      return `执行有参方法：${s}`
    },
  }),
  defineTask({
    name: 'ryTask.ryMultipleParams',
    title: '示例任务（多参）',
    description: '把五种类型的参数写入执行输出',
    params: [
      { name: 's', title: '字符串', type: 'string', required: true, maxLength: 100 },
      { name: 'b', title: '布尔值', type: 'boolean', required: true },
      { name: 'l', title: '长整型', type: 'long', required: true },
      { name: 'd', title: '浮点型', type: 'double', required: true },
      { name: 'i', title: '整型', type: 'integer', required: true },
    ],
    planned: {
      ...sample,
      id: '3',
      jobName: '系统默认（多参）',
      args: "'ry', true, 2000L, 316.50D, 100",
      cronExpression: '0/20 * * * * ?',
    },
    async run(task, s: string, b: boolean, l: number, d: number, i: number) {
      const told = `执行多参方法：字符串类型${s}，布尔类型${b}，长整型${l}，浮点型${d}，整型${i}`
      task.log(told)
      return told
    },
  }),
]
