/** Words of a thing beside its usual one, and why they stay. */
export interface Apart {
  thing: string
  words: readonly string[]
  why: string
}

/** What a table keeps. */
const fields: readonly Apart[] = [
  {
    thing: 'wf_task.status',
    words: ['处理结果'],
    why: 'of a task that is done the same value says how it ended (workflow §5)',
  },
]

/** Who and what a row names. */
const names: readonly Apart[] = [
  {
    thing: 'cms.createByName',
    words: ['操作人'],
    why: 'whoever runs an import makes no content of their own (cms §17)',
  },
  { thing: 'monitor.nodeName', words: ['节点'], why: 'the log of jobs has a narrow column for it (monitor §3)' },
]

/** Titles in 操作日志 that no menu bears. */
const logs: readonly Apart[] = [
  {
    thing: 'log',
    words: [
      '参数管理',
      '字典类型',
      '字典数据',
      '用户角色管理',
      '个人信息',
      '用户头像',
      '公告标记为已读',
      '工作台小页管理',
      '个性化配置',
      '用户主题信息记录',
      '上传策略',
    ],
    why: 'named by the specification (system §17)',
  },
  { thing: 'log', words: ['表单数据', '数据源'], why: 'named by the specification (form-designer §19.6)' },
  { thing: 'log', words: ['流程任务'], why: 'done in 待办任务, 待签任务 and 已办任务 alike' },
  {
    thing: 'log',
    words: ['日历', '授权管理'],
    why: 'a card of the workbench and a page before the sign-in have no menu',
  },
]

export const apart = { fields, names, logs }
