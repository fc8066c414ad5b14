/** Short names of elements in drawings. */
const elements: Record<string, string> = {
  start: 'startEvent',
  end: 'endEvent',
  user: 'userTask',
  service: 'serviceTask',
  script: 'scriptTask',
  receive: 'receiveTask',
  manual: 'manualTask',
  call: 'callActivity',
  sub: 'subProcess',
  transaction: 'transaction',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  events: 'eventBasedGateway',
  complex: 'complexGateway',
  catch: 'intermediateCatchEvent',
  throw: 'intermediateThrowEvent',
  boundary: 'boundaryEvent',
}

/** What a drawing cannot say of a node in its line. */
export interface Part {
  attributes?: string
  inner?: string
}

interface Scope {
  nodes: Map<string, string>
  flows: { source: string; target: string; condition?: string; isDefault: boolean }[]
  inside: Map<string, Scope>
}

const newScope = (): Scope => ({ nodes: new Map(), flows: [], inside: new Map() })

/**
 * Draws a process in lines: `s:start > a:user > x:exclusive`, `x -[${days > 3}]> b:user`, `x -[else]> c:user`; what
 * stands between `sub {` and `}` is inside of it. Names of nodes are their ids unless a part says otherwise.
 */
export function draw(text: string, parts: Record<string, Part> = {}, key = 'p'): string {
  const root = newScope()
  const open = [root]
  for (const line of text.split('\n').map((each) => each.trim())) {
    const scope = open.at(-1) ?? root
    const opened = /^(\S+)\s*\{$/.exec(line)?.[1]
    if (opened) {
      const inside = newScope()
      scope.inside.set(mention(scope, opened), inside)
      open.push(inside)
    } else if (line === '}') open.pop()
    else if (line) drawLine(scope, line)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  targetNamespace="http://atrium/test">
  <error id="oops" errorCode="oops"/><error id="other" errorCode="other"/>
  <message id="hello" name="hello"/><signal id="alarm" name="alarm"/>
  <escalation id="up" escalationCode="up"/>
  <process id="${key}" name="${key}" ${parts[key]?.attributes ?? 'isExecutable="true"'}>${parts[key]?.inner ?? ''}${written(root, parts)}</process>
</definitions>`
}

function mention(scope: Scope, word: string): string {
  const [id = '', type] = word.split(':')
  if (type) scope.nodes.set(id, elements[type] ?? type)
  else if (!scope.nodes.has(id)) throw new Error(`what is ${id}?`)
  return id
}

function drawLine(scope: Scope, line: string) {
  const words = line.split(/\s*(?:-\[(.*?)\]>|\s>\s)\s*/)
  let source = mention(scope, words[0] ?? '')
  for (let i = 1; i + 1 < words.length; i += 2) {
    const target = mention(scope, words[i + 1] ?? '')
    const condition = words[i]
    const isDefault = condition === 'else'
    scope.flows.push({ source, target, isDefault, ...(condition && !isDefault && { condition }) })
    source = target
  }
}

function written(scope: Scope, parts: Record<string, Part>): string {
  const idOf = ({ source, target }: { source: string; target: string }) => `${source}-${target}`
  const nodes = [...scope.nodes].map(([id, element]) => {
    const { attributes = '', inner = '' } = parts[id] ?? {}
    const usual = scope.flows.find((flow) => flow.source === id && flow.isDefault)
    const inside = scope.inside.get(id)
    const name = /\bname=/.test(attributes) ? '' : ` name="${id}"`
    const otherwise = usual ? ` default="${idOf(usual)}"` : ''
    return `<${element} id="${id}"${name}${otherwise} ${attributes}>${inner}${inside ? written(inside, parts) : ''}</${element}>`
  })
  const flows = scope.flows.map((flow) => {
    const condition = flow.condition ? `<conditionExpression><![CDATA[${flow.condition}]]></conditionExpression>` : ''
    return `<sequenceFlow id="${idOf(flow)}" sourceRef="${flow.source}" targetRef="${flow.target}">${condition}</sequenceFlow>`
  })
  return `\n${[...nodes, ...flows].join('\n')}\n`
}

/** Events, ready to be put inside of a node. */
export const on = {
  timer: (text: string, kind = 'Duration') =>
    `<timerEventDefinition><time${kind}>${text}</time${kind}></timerEventDefinition>`,
  message: (name = 'hello') => `<messageEventDefinition messageRef="${name}"/>`,
  signal: (name = 'alarm') => `<signalEventDefinition signalRef="${name}"/>`,
  error: (code?: string) => `<errorEventDefinition${code ? ` errorRef="${code}"` : ''}/>`,
  escalation: (code?: string) => `<escalationEventDefinition${code ? ` escalationRef="${code}"` : ''}/>`,
  terminate: '<terminateEventDefinition/>',
  cancel: '<cancelEventDefinition/>',
  compensate: '<compensateEventDefinition/>',
  link: (name: string) => `<linkEventDefinition name="${name}"/>`,
}

/** A boundary event; non-interrupting where `stays`. */
export const boundary = (host: string, inner: string, stays = false): Part => ({
  attributes: `attachedToRef="${host}"${stays ? ' cancelActivity="false"' : ''}`,
  inner,
})

export const many = (
  kind: 'parallel' | 'sequential',
  { collection, element, count, until }: { collection?: string; element?: string; count?: string; until?: string },
): string =>
  `<multiInstanceLoopCharacteristics isSequential="${kind === 'sequential'}"${
    collection ? ` flowable:collection="${collection}"` : ''
  }${element ? ` flowable:elementVariable="${element}"` : ''}>${count ? `<loopCardinality>${count}</loopCardinality>` : ''}${
    until ? `<completionCondition><![CDATA[${until}]]></completionCondition>` : ''
  }</multiInstanceLoopCharacteristics>`
