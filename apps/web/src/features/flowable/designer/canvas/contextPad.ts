import icons from 'bpmn-js/lib/features/align-elements/AlignElementsIcons'
import { isA, type Drawn } from '#/features/flowable/designer/model/types.ts'
import { latePart, type Injector } from './lateParts.ts'

type Listener = (event: Event, element: Drawn) => void

interface Entry {
  group: string
  className: string
  title: string
  html: string
  action: { click: Listener; dragstart?: Listener }
}

interface Services {
  contextPad: {
    registerProvider: (provider: object) => void
    open: (element: Drawn, force: boolean) => void
    getPad: (target: Drawn | Drawn[]) => { html: HTMLElement }
  }
  modeling: {
    removeElements: (elements: Drawn[]) => void
    addLane: (element: Drawn, place: 'top' | 'bottom') => void
    splitLane: (element: Drawn, count: number) => void
  }
  elementFactory: { createShape: (attributes: object) => Drawn }
  create: { start: (event: Event, shape: Drawn, context: object) => void }
  connect: { start: (event: Event, element: Drawn) => void }
  autoPlace: { append: (source: Drawn, shape: Drawn) => void }
  injector: Injector
  rules: { allowed: (rule: string, context: object) => unknown }
  translate: (text: string) => string
}

/** A button proper: the keyboard reaches it, and it is named by its words, not by the sign of a font. */
const button = (word: string, picture = '') =>
  `<button type="button" class="entry" draggable="true" aria-label="${word}">${picture}</button>`

/** What stands beside a chosen element: append, connect, change, remove (workflow §18.3). */
class FlowContextPad {
  static readonly $inject = [
    'contextPad',
    'modeling',
    'elementFactory',
    'create',
    'connect',
    'autoPlace',
    'injector',
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
    injector: Services['injector'],
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
      injector,
      rules,
      translate,
    }
    contextPad.registerProvider(this)
  }

  getMultiElementContextPadEntries(elements: Drawn[]): Record<string, Entry> {
    // Some of them are enough: flows and labels go with what they belong to.
    const canAlign = Boolean(this.#services.rules.allowed('elements.align', { elements }))
    return {
      ...(canAlign && {
        align: this.#entry(
          'align-elements',
          '',
          'Align elements',
          () => void this.#open(elements, 'align-elements'),
          undefined,
          icons.align,
        ),
      }),
      ...this.#remove(elements),
    }
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
      ...(canChange(element) && {
        replace: this.#entry(
          'edit',
          'bpmn-icon-screw-wrench',
          'Change element',
          (_, chosen) => void this.#open(chosen, 'bpmn-replace', { title: 'Change element', width: 300, search: true }),
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

  /** A menu below the pad, by whichever way it is asked for. It may have to be fetched first. */
  async #open(target: Drawn | Drawn[], menu: string, more?: { title: string; [option: string]: unknown }) {
    const { contextPad, injector, translate } = this.#services
    const { left, bottom } = contextPad.getPad(target).html.getBoundingClientRect()
    const menus = await latePart(injector, 'menus')
    const position = { x: left, y: bottom + 5, cursor: { x: left, y: bottom } }
    menus?.open(target, menu, position, more && { ...more, title: translate(more.title) })
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

  #entry(
    group: string,
    className: string,
    word: string,
    click: Listener,
    dragstart?: Listener,
    picture?: string,
  ): Entry {
    const title = this.#services.translate(word)
    const action = { click, ...(dragstart && { dragstart }) }
    return { group, className, title, html: button(title, picture), action }
  }
}

/** Whether the menu 更改元素 has anything to offer. */
function canChange(element: Drawn): boolean {
  const { source, parent } = element
  if (isA(element, 'SequenceFlow'))
    return source !== undefined && isA(source, 'ExclusiveGateway', 'InclusiveGateway', 'ComplexGateway', 'Activity')
  if (isA(element, 'DataStoreReference')) return !(parent && isA(parent, 'Collaboration'))
  return isA(element, 'FlowNode', 'Participant', 'DataObjectReference')
}

export const contextPadModule = { __init__: ['contextPadProvider'], contextPadProvider: ['type', FlowContextPad] }
