/** What a request of the fault runs passes: everything that must happen once, beside each other. */

const element = (id: string, more: string, inner = '') =>
  `<userTask id="${id}" name="${id}" ${more}>${inner}</userTask>`

const field = (name: string, text: string) =>
  `<flowable:field name="${name}"><flowable:expression><![CDATA[${text}]]></flowable:expression></flowable:field>`

const work = (id: string, handler: string, ...fields: string[]) =>
  `<serviceTask id="${id}" name="${id}" flowable:type="${handler}"><extensionElements>${fields.join('')}</extensionElements></serviceTask>`

const model = (key: string, body: string, ways: [string, string][]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://atrium/faults">
<process id="${key}" name="${key}" isExecutable="true"><startEvent id="s"/><endEvent id="e"/>${body}${ways
    .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('')}</process></definitions>`

/** What every request comes to once, whatever is decided in the end. */
export const onceEach = ['apply', 'fork', 'all', 'pick', 'wait', 'call', 'begin', 'decide'] as const
/** Tasks that every request has. */
export const tasksOf = { all: 2, apply: 1, decide: 1, pick: 1 } as const

/**
 * A countersign of two, a task that is claimed, and a timer with a call outside and a further request behind it; then,
 * by a job, a decision that may be a refusal.
 */
export function processes(deciders: readonly string[], outside: string): Record<'rush' | 'small', string> {
  const [one, two] = deciders
  const anyone = `flowable:candidateUsers="${deciders.join()}"`
  const timer = `<intermediateCatchEvent id="wait"><timerEventDefinition><timeDuration>PT2S</timeDuration></timerEventDefinition></intermediateCatchEvent>`
  const body = [
    element('apply', 'flowable:assignee="${INITIATOR}"'),
    '<parallelGateway id="fork"/><parallelGateway id="join"/>',
    element('all', `flowable:candidateUsers="${one},${two}" flowable:approveMethod="2"`),
    element('pick', anyone),
    timer,
    work('call', 'http', field('url', `${outside}/\${ref}`), field('answer.told', 'told')),
    work('begin', 'startProcess', field('process', 'small'), field('in.ref', '${ref}')),
    element('decide', `${anyone} flowable:async="true"`),
  ].join('')
  const rush = model('rush', body, [
    ['s', 'apply'],
    ['apply', 'fork'],
    ['fork', 'all'],
    ['fork', 'pick'],
    ['fork', 'wait'],
    ['wait', 'call'],
    ['call', 'begin'],
    ['all', 'join'],
    ['pick', 'join'],
    ['begin', 'join'],
    ['join', 'decide'],
    ['decide', 'e'],
  ])
  return { rush, small: model('small', '', [['s', 'e']]) }
}
