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

const severalLists = 'a page of several lists names each of them'

/** Pages that are not called as their menu. */
const titles: readonly Apart[] = [
  { thing: 'cms:cmsFlowTodo', words: ['待我审核'], why: severalLists },
  { thing: 'cms:cmsFlowDone', words: ['我已审核'], why: severalLists },
  { thing: 'cms:cmsMigration', words: ['迁移任务'], why: severalLists },
  { thing: 'cms:cmsMigrationItem', words: ['迁移明细'], why: severalLists },
  { thing: 'flowable:model', words: ['草稿'], why: severalLists },
  { thing: 'system:dictData', words: ['字典数据'], why: severalLists },
  { thing: 'system:dictType', words: ['字典类型'], why: severalLists },
  { thing: 'system:noticeUserRead', words: ['阅读情况'], why: severalLists },
  { thing: 'cms:cmsResourceVersion', words: ['版本'], why: 'the page of a resource lists its versions (cms §10.3)' },
  {
    thing: 'system:reading:notice',
    words: ['通知公告阅读'],
    why: 'the page of a reader, not of whoever writes them (system §10.3)',
  },
]

const fixedSentence = 'the specification fixes the sentence'

/** Sentences that name a field by another word than its label. */
const texts: readonly Apart[] = [
  { thing: 'cms:cmsClass.className', words: ['同级栏目下已存在名称【{value}】'], why: fixedSentence },
  {
    thing: 'cms:cmsFileFolder.folderName',
    words: ['同级目录下已存在名称【{value}】'],
    why: 'as the specification has it for classes',
  },
  { thing: 'system:config.configKey', words: ['参数键名长度不能超过100个字符'], why: fixedSentence },
  { thing: 'system:config.configValue', words: ['参数键值长度不能超过500个字符'], why: fixedSentence },
  { thing: 'system:dept.phone', words: ['联系电话长度不能超过11个字符'], why: fixedSentence },
  { thing: 'system:dept.email', words: ['邮箱长度不能超过50个字符'], why: fixedSentence },
  { thing: 'system:dictData.dictLabel', words: ['字典标签长度不能超过100个字符'], why: fixedSentence },
  { thing: 'system:dictData.dictValue', words: ['数据字典值已存在'], why: fixedSentence },
  { thing: 'system:dictData.dictSort', words: ['数据顺序不能为空'], why: fixedSentence },
  { thing: 'system:dictType.dictName', words: ['字典类型名称长度不能超过100个字符'], why: fixedSentence },
  { thing: 'system:menu.treeSort', words: ['菜单顺序不能为空'], why: fixedSentence },
  { thing: 'system:role.roleKey', words: ['权限字符长度不能超过100个字符'], why: fixedSentence },
  { thing: 'system:role.sort', words: ['显示顺序不能为空'], why: fixedSentence },
  { thing: 'system:smsConfig.accessKey', words: ['短信 API 的账号长度不能超过100个字符'], why: fixedSentence },
  { thing: 'system:smsTemplate.templateCode', words: ['已经存在编码为【{value}】的短信模板'], why: fixedSentence },
  { thing: 'system:user.email', words: ['邮箱已存在', '邮箱长度不能超过50个字符'], why: fixedSentence },
]

export const apart = { fields, names, logs, titles, texts }
