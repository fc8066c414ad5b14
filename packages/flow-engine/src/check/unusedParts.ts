import type { XmlElement } from '@app/flow-engine/xml/readXml.ts'
import type { Finding } from './types.ts'

/** What engines say of a node, a file keeps, and nothing here heeds. */
const unused = new Set([
  'followUpDate',
  'businessCalendarName',
  'sameDeployment',
  'failedJobRetryTimeCycle',
  'jobPriority',
  'taskPriority',
  'historyTimeToLive',
  'mapException',
  // Of called processes and of work: how their values and their ends come back.
  'completeAsync',
  'processInstanceName',
  'processInstanceIdVariableName',
  'useLocalScopeForOutParameters',
  'useLocalScopeForResultVariable',
  'variableMappingClass',
  'variableMappingDelegateExpression',
  'triggerable',
  // Of Camunda: values that go in and out of a node, calls of services, forms that are deployed beside the file.
  'inputOutput',
  'connector',
  'formRef',
  'formHandlerClass',
  // Of Flowable: variables that take who has a task, code that hears of everything.
  'taskIdVariableName',
  'taskCompleterVariableName',
  'eventListener',
])

/**
 * Settings of a file that survive being saved and do nothing (workflow §12.5), at the element that has them. `asking`:
 * nodes whose own fields are told elsewhere.
 */
export function unusedParts(root: XmlElement, asking: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  const ahead = [root]
  for (let element = ahead.pop(); element; element = ahead.pop()) {
    const { id = '', name = '' } = element.attributes
    for (const word of new Set(wordsOf(element))) {
      findings.push({ level: 'warning', message: `“${name || id}”的${word}保留但不起作用`, ...(id && { element: id }) })
    }
    const fields = asking.has(id) ? [] : formFieldsIn(element)
    if (fields.length > 0) {
      const hint = element.attributes['flow:formKey'] ? '保留，填写的是流程表单' : '保留但不起作用，请挂载流程表单'
      findings.push({
        level: 'warning',
        message: `“${name || id}”在文件内的表单字段（${fields.join('、')}）${hint}`,
        ...(id && { element: id }),
      })
    }
    ahead.push(...element.children.toReversed())
  }
  return findings
}

const heldBy = ({ children }: XmlElement): XmlElement[] =>
  children.filter(({ name }) => name === 'bpmn:extensionElements').flatMap((holder) => holder.children)

/** Names of the fields of a form that stands in the file itself. */
function formFieldsIn(element: XmlElement): string[] {
  const fields = heldBy(element).flatMap((each) => {
    if (each.name === 'flow:formData') return each.children.filter(({ name }) => name === 'flow:formField')
    return each.name === 'flow:formProperty' ? each : []
  })
  return fields.map(({ attributes: { name, label, id = '' } }) => name || label || id)
}

function wordsOf(element: XmlElement): string[] {
  const { attributes } = element
  const words = [...Object.keys(attributes), ...heldBy(element).map(({ name }) => name)]
  return words.flatMap((word) => {
    const own = word.startsWith('flow:') ? word.slice('flow:'.length) : ''
    if (unused.has(own)) return own
    // A version that is named is called; the one of the same deployment is not known.
    return own === 'calledElementBinding' && attributes[word] === 'deployment' ? own : []
  })
}
