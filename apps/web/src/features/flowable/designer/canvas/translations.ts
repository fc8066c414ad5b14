import chinese from 'bpmn-js-i18n/translations/zn.js'

/** What the public translation lacks or says wrongly (workflow §18.2). */
const own: Record<string, string> = {
  'Activate create/remove space tool': '激活空间工具',
  'Activate global connect tool': '激活连接工具',
  'Activate hand tool': '激活抓手工具',
  'Activate lasso tool': '激活套索工具',
  'Ad-hoc sub-process': '即席子流程',
  'Ad-hoc sub-process (collapsed)': '即席子流程（折叠）',
  'Ad-hoc sub-process (expanded)': '即席子流程（展开）',
  'Ad-hoc': '即席',
  'Align elements': '对齐元素',
  'Align elements bottom': '底端对齐',
  'Align elements center': '水平居中',
  'Align elements left': '左对齐',
  'Align elements middle': '垂直居中',
  'Align elements right': '右对齐',
  'Align elements top': '顶端对齐',
  'Append compensation activity': '追加补偿任务',
  'Append user task': '追加用户任务',
  'Append task': '追加任务',
  'Append exclusive gateway': '追加互斥网关',
  'Append parallel gateway': '追加并行网关',
  'Append end event': '追加结束事件',
  'Boundary event': '边界事件',
  'Change element': '更改元素',
  'Close minimap': '关闭小地图',
  'Compensation boundary event': '补偿边界事件',
  'Compensation end event': '补偿结束事件',
  'Compensation intermediate throw event': '补偿中间抛出事件',
  'Conditional intermediate catch event': '条件中间捕获事件',
  'Create expanded sub-process': '创建展开的子流程',
  'Data object': '数据对象',
  'Data store': '数据存储',
  'Distribute elements horizontally': '水平分布',
  'Distribute elements vertically': '垂直分布',
  'Error end event': '错误结束事件',
  'Escalation end event': '升级结束事件',
  'Escalation intermediate throw event': '升级中间抛出事件',
  'Event based instantiating Gateway': '事件实例化网关',
  'Event sub-process (collapsed)': '事件子流程（折叠）',
  'Event sub-process (expanded)': '事件子流程（展开）',
  'Exclusive gateway': '互斥网关',
  'Expanded pool/participant': '展开泳池',
  'Issues for child elements': '子元素存在问题',
  'Link intermediate catch event': '链接中间捕获事件',
  'Link intermediate throw event': '链接中间抛出事件',
  'Message end event': '消息结束事件',
  'Message intermediate catch event': '消息中间捕获事件',
  'Message intermediate throw event': '消息中间抛出事件',
  'No matches found': '没有匹配的元素',
  'Open minimap': '打开小地图',
  'Parallel Event based instantiating Gateway': '并行事件实例化网关',
  'Parallel multi-instance': '并行多重事件',
  'Receive task': '接收任务',
  Search: '搜索',
  'Search for an element': '搜索元素',
  'Sequential multi-instance': '时序多重事件',
  'Signal end event': '信号结束事件',
  'Signal intermediate catch event': '信号中间捕获事件',
  'Signal intermediate throw event': '信号中间抛出事件',
  'Sub-process (collapsed)': '子流程（折叠）',
  'Sub-process (expanded)': '子流程（展开）',
  'Terminate end event': '终止结束事件',
  'Timer intermediate catch event': '定时中间捕获事件',
  'Toggle linting overlays': '切换检查标记',
  'Toggle non-interrupting': '切换非中断',
  'Transaction (collapsed)': '事务（折叠）',
  'Transaction (expanded)': '事务（展开）',
}

const words: Record<string, string> = { ...chinese, ...own }

export const isTranslated = (text: string) => Object.hasOwn(words, text)

/** What the editor says, in Chinese; `{name}` stands for what it fills in. */
export function translate(template: string, filled: Record<string, string> = {}): string {
  const text = words[template] ?? template
  return text.replaceAll(/\{(\w+)\}/g, (mark, name: string) => filled[name] ?? mark)
}

export const translateModule = { translate: ['value', translate] }
