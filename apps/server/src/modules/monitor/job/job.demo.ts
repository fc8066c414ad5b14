import { jobSeed } from './jobSeed.ts'

const sample = { jobGroup: 'DEFAULT', misfirePolicy: '3', status: '1' } as const

export default [
  jobSeed([
    {
      ...sample,
      id: '1',
      jobName: '系统默认（无参）',
      invokeTarget: 'ryTask.ryNoParams',
      cronExpression: '0/10 * * * * ?',
    },
    {
      ...sample,
      id: '2',
      jobName: '系统默认（有参）',
      invokeTarget: "ryTask.ryParams('ry')",
      cronExpression: '0/15 * * * * ?',
    },
    {
      ...sample,
      id: '3',
      jobName: '系统默认（多参）',
      invokeTarget: "ryTask.ryMultipleParams('ry', true, 2000L, 316.50D, 100)",
      cronExpression: '0/20 * * * * ?',
    },
  ]),
]
