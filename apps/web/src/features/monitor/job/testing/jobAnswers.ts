import type { Answers } from '#testing/renderPage.tsx'

const entry = (dictValue: string, dictLabel: string) => ({
  dictValue,
  dictLabel,
  listClass: null,
  cssClass: null,
  isDefault: 'N',
})
const dictionaries = {
  sys_job_group: [entry('DEFAULT', '默认'), entry('SYSTEM', '系统')],
  sys_job_status: [entry('0', '正常'), entry('1', '暂停')],
  sys_job_misfire: [entry('0', '默认策略'), entry('1', '立即执行'), entry('2', '执行一次'), entry('3', '放弃执行')],
  sys_job_concurrent: [entry('0', '允许'), entry('1', '禁止')],
  sys_common_status: [entry('0', '成功'), entry('1', '失败')],
  sys_job_trigger: [entry('cron', '定时触发'), entry('manual', '手动执行')],
  sys_job_state: [entry('waiting', '等待执行'), entry('running', '执行中'), entry('ended', '已结束')],
}

export const aPage = (list: readonly object[]) => ({
  data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: list.length },
})

export const aJob = {
  id: '7',
  version: 3,
  jobName: '清理',
  jobGroup: 'DEFAULT',
  invokeTarget: "demo.clean(3L, 'a')",
  cronExpression: '0 0 1 * * ?',
  misfirePolicy: '1',
  concurrent: '1',
  status: '0',
  timeoutSeconds: 600,
  nextFireTime: '2026-01-02 01:00:00',
  lastFireTime: '2026-01-01 01:00:00',
  lastStatus: '1',
  lastDuration: 1_500,
  runningLogId: null,
  remark: null,
  createTime: '2025-12-01 00:00:00',
}

const target = { timeoutSeconds: null, maxPerHour: 6, singleton: true, repeatable: false, allowed: true }
const targets = [
  {
    ...target,
    name: 'demo.clean',
    title: '清理数据',
    description: '删除旧数据',
    params: [
      { name: 'days', title: '天数', type: 'long', min: 1, max: 30, default: 7 },
      { name: 'word', title: '口令', type: 'string', required: true, maxLength: 10 },
    ],
  },
  { ...target, name: 'demo.plain', title: '无参任务', description: '', params: [], maxPerHour: null, singleton: false },
]

/** What the server says to the pages of the scheduler. */
export const jobAnswers: Answers = {
  'GET /monitor/job/page': aPage([aJob]),
  'GET /monitor/job/7': { data: aJob },
  'GET /monitor/job/targets': { data: targets },
  'GET /monitor/job/cronTimes': {
    data: { valid: true, message: null, words: '每天1点', times: ['2026-01-02 01:00:00'], timeZone: 'Asia/Shanghai' },
  },
  ...Object.fromEntries(
    Object.entries(dictionaries).flatMap(([type, data]) => [
      [`GET /system/dict/data/all/type/${type}`, { data }],
      [`GET /system/dict/data/type/${type}`, { data }],
    ]),
  ),
  'GET /system/sysTableConfig/getInfoByTableKey/monitor-job-JobIndex-table': { data: null },
  'GET /system/sysTableConfig/getInfoByTableKey/monitor-jobLog-JobLogIndex-table': { data: null },
}
