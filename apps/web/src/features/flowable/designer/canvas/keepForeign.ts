import type { Moddle } from '#/features/flowable/designer/model/types.ts'

interface EventBus {
  on: (event: string, priority: number, listener: (event: never) => unknown) => void
}

interface Moddler {
  createAny: (name: string, uri: string, properties: Record<string, unknown>) => Moddle
  getPropertyDescriptor: (element: Moddle, property: string) => { isReference?: boolean } | undefined
}

interface Warning {
  property?: string
  value?: string
  element?: Moddle
}

/**
 * What the editor's own model does not describe survives opening, copying and changing a type: settings of the engine
 * families, elements of others, and references to what nothing declares (workflow §12.5).
 */
function KeepForeign(eventBus: EventBus, moddle: Moddler, moddleCopy: object) {
  const clone = (element: Moddle): Moddle => {
    const { $type, $children, $body, $descriptor } = element
    const attributes = Object.entries(element).filter(([, value]) => typeof value === 'string')
    const own = attributes.filter(([name]) => !name.startsWith('$'))
    const copy = moddle.createAny($type, $descriptor.ns?.uri ?? '', Object.fromEntries(own))
    if ($body !== undefined) copy.$body = $body
    if ($children) {
      copy.$children = $children.map((child) => {
        const inner = clone(child)
        inner.$parent = copy
        return inner
      })
    }
    return copy
  }

  eventBus.on('moddleCopy.canCopyProperty', 2000, ({ property }: { property: unknown }) => {
    const element = property as Partial<Moddle> | undefined
    return element?.$descriptor?.isGeneric ? clone(element as Moddle) : undefined
  })

  const copier = moddleCopy as { copyElement: (from: Moddle, to: Moddle, ...more: unknown[]) => Moddle }
  const copyElement = copier.copyElement.bind(copier)
  copier.copyElement = (from, to, ...more) => {
    const copied = copyElement(from, to, ...more)
    if (to.$type.startsWith('bpmn:')) {
      for (const [name, value] of Object.entries(from.$attrs ?? {})) {
        if (name.includes(':') && !name.startsWith('xmlns')) to.$attrs[name] ??= value
      }
    }
    return copied
  }

  eventBus.on('import.parse.complete', 2000, ({ warnings = [] }: { warnings?: Warning[] }) => {
    for (const { property, value, element } of warnings) {
      if (!property || value === undefined || !element?.$type.startsWith('bpmn:')) continue
      if (!moddle.getPropertyDescriptor(element, property)?.isReference) continue
      keepReference(element, property, value)
    }
  })
}
KeepForeign.$inject = ['eventBus', 'moddle', 'moddleCopy']

/** Stands for what nothing declares; only its id is ever written. */
function keepReference(element: Moddle, property: string, id: string) {
  const name = property.replace(/^bpmn:/, '')
  const missing = { id, $type: 'bpmn:Missing', get: () => undefined, $instanceOf: () => false }
  const known = element.get(name)
  if (Array.isArray(known)) known.push(missing)
  else element.set(name, missing)
}

export const keepForeignModule = { __init__: ['keepForeign'], keepForeign: ['type', KeepForeign] }
