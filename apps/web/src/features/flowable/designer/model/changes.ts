import { extensionsOf } from './extension.ts'
import type { Drawn, Moddle } from './types.ts'

/** What one change does to elements of the file. */
export interface Update {
  moddle: Moddle
  properties: Record<string, unknown>
}

/** What changes need of the editor. */
export interface ChangeTools {
  create: (type: string, properties?: Record<string, unknown>) => Moddle
  createAny: (name: string, attributes: Record<string, unknown>, children?: Moddle[]) => Moddle
  update: (element: Drawn, updates: Update[]) => void
}

/** Changes of one act; all of them are one step of undoing. */
export class Changes {
  readonly #tools: ChangeTools
  readonly #updates = new Map<Moddle, Record<string, unknown>>()
  readonly #extensions = new Map<Moddle, Moddle[]>()

  constructor(tools: ChangeTools) {
    this.#tools = tools
  }

  create(type: string, properties?: Record<string, unknown>): Moddle {
    return this.#tools.create(type, properties)
  }

  /** Properties of BPMN; `undefined` takes one away. */
  set(moddle: Moddle, properties: Record<string, unknown>): this {
    this.#updates.set(moddle, { ...this.#updates.get(moddle), ...properties })
    return this
  }

  /** Attributes of the engine families; an empty one is taken away. */
  attributes(moddle: Moddle, values: Record<string, string | undefined>): this {
    return this.set(
      moddle,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`flowable:${name}`, value || undefined])),
    )
  }

  /** Settings as children of `extensionElements`, where the interpreter and its siblings look for them (workflow §12.4). */
  settings(moddle: Moddle, values: Record<string, string | undefined>): this {
    for (const [name, value] of Object.entries(values)) {
      if (moddle.get(`flowable:${name}`) !== undefined) this.set(moddle, { [`flowable:${name}`]: undefined })
      this.extensions(moddle, name, value ? [this.text(name, value)] : [])
    }
    return this
  }

  /** All extensions of a name at once; the first takes the place of the former first. */
  extensions(moddle: Moddle, name: string, elements: Moddle[]): this {
    const type = `flowable:${name}`
    const former = this.#extensions.get(moddle) ?? extensionsOf(moddle)
    const at = former.findIndex(({ $type }) => $type === type)
    const before = at < 0 ? former : former.slice(0, at)
    const after = at < 0 ? [] : former.slice(at).filter(({ $type }) => $type !== type)
    this.#extensions.set(moddle, [...before, ...elements, ...after])
    return this
  }

  /** An extension; attributes without a value are left out. */
  any(name: string, attributes: Record<string, string | undefined>, children: Moddle[] = []): Moddle {
    const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== '')
    return this.#tools.createAny(`flowable:${name}`, Object.fromEntries(given), children)
  }

  text(name: string, body: string): Moddle {
    const element = this.any(name, {})
    element.$body = body
    return element
  }

  apply(element: Drawn): void {
    for (const [moddle, values] of this.#extensions) {
      const holder = moddle.get('extensionElements') as Moddle | undefined
      if (values.length === 0 && !holder) continue
      if (values.length === 0) this.set(moddle, { extensionElements: undefined })
      else if (holder) this.#updates.set(holder, { values: values.map((value) => withParent(value, holder)) })
      else {
        const made = this.#tools.create('bpmn:ExtensionElements', { values })
        made.$parent = moddle
        for (const value of values) value.$parent = made
        this.set(moddle, { extensionElements: made })
      }
    }
    const updates = [...this.#updates].map(([moddle, properties]) => ({ moddle, properties }))
    if (updates.length > 0) this.#tools.update(element, updates)
  }
}

function withParent(value: Moddle, parent: Moddle): Moddle {
  value.$parent = parent
  return value
}
