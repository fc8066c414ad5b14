import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'

type Listener = (event: Event, element: Drawn) => void

interface Entry {
  group: string
  className: string
  title: string
  html: string
  action: { click: Listener; dragstart?: Listener }
}

interface Services {
  contextPad: { registerProvider: (provider: object) => void; open: (element: Drawn, force: boolean) => void }
  modeling: {
    removeElements: (elements: Drawn[]) => void
    addLane: (element: Drawn, place: 'top' | 'bottom') => void
    splitLane: (element: Drawn, count: number) => void
  }
  elementFactory: { createShape: (attributes: object) => Drawn }
  create: { start: (event: Event, shape: Drawn, context: object) => void }
  connect: { start: (event: Event, element: Drawn) => void }
  autoPlace: { append: (source: Drawn, shape: Drawn) => void }
  popupMenu: {
    isEmpty: (element: Drawn, provider: string) => boolean
    open: (element: Drawn, provider: string, position: object, options: object) => void
  }
  rules: { allowed: (rule: string, context: object) => unknown }
  translate: (text: string) => string
}

/** A button proper: the keyboard reaches it. */
const button = '<button type="button" class="entry" draggable="true"></button>'

/** What stands beside a chosen element: append, connect, change, remove (workflow §18.3). */
class FlowContextPad {
  static readonly $inject = [
    'contextPad',
    'modeling',
    'elementFactory',
    'create',
    'connect',
    'autoPlace',
    'popupMenu',
    'rules',
    'translate',
  ]
  readonly #services: Services

  constructor(
    contextPad: Services['contextPad'],
    modeling: Services['modeling'],
    elementFactory: Services['elementFactory'],
    create: Services['create'],
    connect: Services['connect'],
    autoPlace: Services['autoPlace'],
    popupMenu: Services['popupMenu'],
    rules: Services['rules'],
    translate: Services['translate'],
  ) {
    this.#services = {
      contextPad,
      modeling,
      elementFactory,
      create,
      connect,
      autoPlace,
      popupMenu,
      rules,
      translate,
    }
    contextPad.registerProvider(this)
  }

  getMultiElementContextPadEntries(elements: Drawn[]): Record<string, Entry> {
    return this.#remove(elements)
  }

  getContextPadEntries(element: Drawn): Record<string, Entry> {
    const { connect } = this.#services
    if (element.type === 'label') return this.#remove([element])
    const start: Listener = (event, source) => connect.start(event, source)
    const canConnect = isA(
      element,
      'FlowNode',
      'TextAnnotation',
      'DataObjectReference',
      'DataStoreReference',
      'Participant',
    )
    return {
      ...this.#appending(element),
      ...this.#lanes(element),
      ...(canConnect && {
        connect: this.#entry('connect', 'bpmn-icon-connection-multi', 'Connect to other element', start, start),
      }),
      ...(!this.#services.popupMenu.isEmpty(element, 'bpmn-replace') && {
        replace: this.#entry('edit', 'bpmn-icon-screw-wrench', 'Change element', (event, chosen) =>
          this.#change(event, chosen),
        ),
      }),
      ...this.#remove([element]),
    }
  }

  #appending(element: Drawn): Record<string, Entry> {
    const note = this.#append('TextAnnotation', 'bpmn-icon-text-annotation', 'Add text annotation')
    if (isA(element, 'SequenceFlow', 'MessageFlow', 'Group')) return { note }
    if (!isA(element, 'FlowNode')) return {}
    const ends = isA(element, 'EndEvent') || element.businessObject.isForCompensation === true
    const waits = isA(element, 'EventBasedGateway')
    if (ends) return { note }
    if (waits) {
      return {
        message: this.#append(
          'IntermediateCatchEvent',
          'bpmn-icon-intermediate-event-catch-message',
          'Append message intermediate catch event',
          { eventDefinitionType: 'bpmn:MessageEventDefinition' },
        ),
        timer: this.#append(
          'IntermediateCatchEvent',
          'bpmn-icon-intermediate-event-catch-timer',
          'Append timer intermediate catch event',
          { eventDefinitionType: 'bpmn:TimerEventDefinition' },
        ),
        signal: this.#append(
          'IntermediateCatchEvent',
          'bpmn-icon-intermediate-event-catch-signal',
          'Append signal intermediate catch event',
          { eventDefinitionType: 'bpmn:SignalEventDefinition' },
        ),
        receive: this.#append('ReceiveTask', 'bpmn-icon-receive-task', 'Append receive task'),
        note,
      }
    }
    return {
      user: this.#append('UserTask', 'bpmn-icon-user-task', 'Append user task'),
      exclusive: this.#append('ExclusiveGateway', 'bpmn-icon-gateway-xor', 'Append exclusive gateway'),
      parallel: this.#append('ParallelGateway', 'bpmn-icon-gateway-parallel', 'Append parallel gateway'),
      intermediate: this.#append(
        'IntermediateThrowEvent',
        'bpmn-icon-intermediate-event-none',
        'Append intermediate/boundary event',
      ),
      end: this.#append('EndEvent', 'bpmn-icon-end-event-none', 'Append end event'),
      note,
    }
  }

  #lanes(element: Drawn): Record<string, Entry> {
    if (!isA(element, 'Participant', 'Lane')) return {}
    const { modeling, contextPad } = this.#services
    const split = (count: number) => (_: Event, lane: Drawn) => {
      modeling.splitLane(lane, count)
      contextPad.open(lane, true)
    }
    return {
      above: this.#entry('lane', 'bpmn-icon-lane-insert-above', 'Add lane above', (_, lane) =>
        modeling.addLane(lane, 'top'),
      ),
      two: this.#entry('lane', 'bpmn-icon-lane-divide-two', 'Divide into two lanes', split(2)),
      three: this.#entry('lane', 'bpmn-icon-lane-divide-three', 'Divide into three lanes', split(3)),
      below: this.#entry('lane', 'bpmn-icon-lane-insert-below', 'Add lane below', (_, lane) =>
        modeling.addLane(lane, 'bottom'),
      ),
    }
  }

  #append(type: string, icon: string, title: string, more: object = {}): Entry {
    const { elementFactory, create, autoPlace } = this.#services
    const shape = () => elementFactory.createShape({ type: `bpmn:${type}`, ...more })
    return this.#entry(
      'model',
      icon,
      title,
      (_, source) => autoPlace.append(source, shape()),
      (event, source) => create.start(event, shape(), { source }),
    )
  }

  #change(event: Event, element: Drawn) {
    const place = (event.target as Element).getBoundingClientRect()
    const { popupMenu, translate } = this.#services
    const position = { x: place.left, y: place.bottom + 5, cursor: { x: place.left, y: place.bottom } }
    popupMenu.open(element, 'bpmn-replace', position, { title: translate('Change element'), width: 300, search: true })
  }

  #remove(elements: Drawn[]): Record<string, Entry> {
    const { rules, modeling } = this.#services
    const allowed = rules.allowed('elements.delete', { elements })
    const isAllowed = Array.isArray(allowed) ? elements.every((each) => allowed.includes(each)) : Boolean(allowed)
    if (!isAllowed) return {}
    return {
      delete: this.#entry('edit', 'bpmn-icon-trash', 'Delete', () => modeling.removeElements([...elements])),
    }
  }

  #entry(group: string, className: string, title: string, click: Listener, dragstart?: Listener): Entry {
    const translated = this.#services.translate(title)
    return { group, className, title: translated, html: button, action: { click, ...(dragstart && { dragstart }) } }
  }
}

export const contextPadModule = { __init__: ['contextPadProvider'], contextPadProvider: ['type', FlowContextPad] }
