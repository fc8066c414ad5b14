import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { extensionTags, fieldTag } from '@app/flow-engine/cards/markup.ts'
import type { HttpCall, NamedText, TriggerSettings } from '@app/flow-engine/cards/types.ts'
import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'

const labels: Record<TriggerSettings['kind'], string> = {
  http: '发送HTTP请求',
  callback: '接收HTTP回调',
  updateForm: '修改表单数据',
  clearForm: '删除表单数据',
}

/** 触发器: work that nobody is asked for. */
export const trigger: CardKind<15> = {
  role: 'step',
  name: '触发器',
  hint: '请设置触发器',
  settings: () => ({ kind: 'http', call: { url: '' } }),
  check: ({ settings }) => checkTrigger(settings),
  summary({ settings }) {
    if (settings.kind === 'updateForm' || settings.kind === 'clearForm') return labels[settings.kind]
    return settings.call.url ? `${labels[settings.kind]}: ${settings.call.url}` : undefined
  },
  nodes({ id, name, settings }) {
    const handler = settings.kind === 'callback' ? 'http' : settings.kind
    const attributes = { 'flowable:type': handler }
    const work = {
      id,
      name,
      element: 'serviceTask',
      attributes,
      inner: extensionTags(fieldsOf(settings).map((field) => fieldTag(...field))),
    }
    return settings.kind === 'callback' ? [work, { id: `${id}.wait`, name, element: 'receiveTask' }] : [work]
  },
}

/** What the handler is given, by names that say what each is for. */
function fieldsOf(settings: TriggerSettings): [name: string, text: string][] {
  switch (settings.kind) {
    case 'updateForm':
      return settings.values.map(({ name, text }) => [`set.${name}`, text])
    case 'clearForm':
      return [['fields', settings.fields.join(',')]]
    default:
      return [
        ['url', settings.call.url],
        ['method', 'POST'],
        ...named('header', settings.call.headers),
        ...named('body', settings.call.body),
        ...(settings.call.answers ?? []).map(({ variable, path }): [string, string] => [`answer.${variable}`, path]),
      ]
  }
}

const named = (prefix: string, entries: NamedText[] = []) =>
  entries.map(({ name, text }): [string, string] => [`${prefix}.${name}`, text])

function checkTrigger(settings: TriggerSettings): string[] {
  switch (settings.kind) {
    case 'updateForm':
      return settings.values.length === 0 ? ['未选择要修改的字段'] : settings.values.flatMap(checkNamed)
    case 'clearForm':
      return settings.fields.some((field) => !field.trim()) || settings.fields.length === 0
        ? ['未选择要删除的字段']
        : []
    default:
      return checkCall(settings.call)
  }
}

function checkCall({ url, headers = [], body = [], answers = [] }: HttpCall): string[] {
  const faults = [...headers, ...body].flatMap(checkNamed)
  if (!/^https?:\/\/\S+$/.test(url)) faults.push('请求地址应以http://或https://开头')
  else if (checkExpression(url).fault) faults.push(`请求地址的表达式不合法：${checkExpression(url).fault}`)
  if (answers.some(({ variable, path }) => !variable.trim() || !path.trim())) faults.push('返回值的映射不完整')
  return faults
}

function checkNamed({ name, text }: NamedText): string[] {
  if (!name.trim()) return ['参数名不能为空']
  const { fault } = checkExpression(text)
  return fault ? [`参数“${name}”的表达式不合法：${fault}`] : []
}
