/** The simulation has its words fixed in English (workflow §18.2). */
const words: Record<string, string> = {
  'Play/Pause Simulation': '播放/暂停',
  'Pause Simulation': '暂停模拟',
  'Play Simulation': '播放模拟',
  'Reset Simulation': '重置模拟',
  'Toggle Simulation Log': '模拟日志',
  'Simulation Log': '模拟日志',
  'Token Simulation': '流程模拟',
  'No Entries': '没有记录',
  'Trigger Event': '触发事件',
  'Set Sequence Flow': '选择流转路径',
  'Add pause point': '添加暂停点',
  'Remove pause point': '移除暂停点',
  'Found unsupported elements': '存在不支持的元素',
  'Not supported': '不支持',
  Finished: '已完成',
  Canceled: '已取消',
  Started: '已开始',
  Process: '流程',
  'Service Task': '服务任务',
  'User Task': '用户任务',
  'Call Activity': '调用活动',
  'Script Task': '脚本任务',
  'Business Rule Task': '规则任务',
  'Manual Task': '手动任务',
  'Receive Task': '接收任务',
  'Send Task': '发送任务',
  Task: '任务',
  'Exclusive Gateway': '互斥网关',
  'Parallel Gateway': '并行网关',
  'Inclusive Gateway': '包容网关',
  'Start Event': '开始事件',
  'Intermediate Event': '中间事件',
  'Boundary Event': '边界事件',
  'End Event': '结束事件',
}

const patterns: [RegExp, string][] = [
  [/^Set animation speed = (.*)$/, '动画速度 $1'],
  [/^Focus process instance (.*)$/, '查看流程实例 $1'],
  [/^Process (\S+) started$/, '流程 $1 已开始'],
  [/^Process (\S+) finished$/, '流程 $1 已完成'],
  [/^Process (\S+) canceled$/, '流程 $1 已取消'],
  [/^(.+) started$/, '$1 已开始'],
  [/^(.+) finished$/, '$1 已完成'],
  [/^(.+) canceled$/, '$1 已取消'],
]

export function inChinese(text: string): string {
  const known = words[text]
  if (known !== undefined) return known
  for (const [pattern, replacement] of patterns) if (pattern.test(text)) return text.replace(pattern, replacement)
  return text
}

/** Words below an element are put into Chinese as they appear; stops when told. */
export function speakChinese(root: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      for (const node of addedNodes) translateBelow(node)
      if (target instanceof HTMLElement) translateTitle(target)
    }
  })
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['title'] })
  return () => observer.disconnect()
}

function translateBelow(node: Node): void {
  // What the drawing says is nobody's to translate.
  if (node instanceof SVGElement && node.closest('.djs-container > svg')) return
  if (node instanceof Text) {
    const text = node.data.trim()
    const next = inChinese(text)
    if (text && next !== text) node.data = node.data.replace(text, next)
    return
  }
  if (node instanceof HTMLElement) translateTitle(node)
  for (const child of node.childNodes) translateBelow(child)
}

function translateTitle(element: HTMLElement): void {
  const next = inChinese(element.title)
  if (element.title && next !== element.title) element.title = next
}
