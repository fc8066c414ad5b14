import type { Moddle } from './types.ts'

const prefix = 'flowable:'

/** Everything below `extensionElements`, in the order of the file. */
export function extensionsOf(element: Moddle): Moddle[] {
  const holder = element.get('extensionElements') as Moddle | undefined
  return (holder?.get('values') as Moddle[] | undefined) ?? []
}

/** Elements of the engine families below `extensionElements`. */
export const extensionsNamed = (element: Moddle, name: string): Moddle[] =>
  extensionsOf(element).filter(({ $type }) => $type === prefix + name)

/** An attribute of the engine families. */
export const attributeOf = (element: Moddle, name: string): string | undefined =>
  (element.get(prefix + name) as string | undefined)?.trim() || undefined

/** A setting beyond BPMN as the interpreter reads it: an attribute, or a child of that name. */
export function settingOf(element: Moddle, name: string): string | undefined {
  const attribute = attributeOf(element, name)
  if (attribute) return attribute
  const [child] = extensionsNamed(element, name)
  return child?.$body?.trim() || textOf(child, 'value')
}

/** An attribute of a generic element, with the prefix of its family or without. */
export const textOf = (element: Moddle | undefined, name: string): string | undefined => {
  const value = element?.[name] ?? element?.[prefix + name]
  return typeof value === 'string' ? value.trim() || undefined : undefined
}

/** The children of a generic element. */
export const childrenNamed = (element: Moddle, name: string): Moddle[] =>
  (element.$children ?? []).filter(({ $type }) => $type === prefix + name)

/** The text of an expression that stands in a property. */
export const bodyOf = (element: unknown): string => {
  const { body } = (element ?? {}) as { body?: unknown }
  return typeof body === 'string' ? body.trim() : ''
}

/** 扩展属性: `properties` holds them in files of all families. */
export const propertiesOf = (element: Moddle): Moddle[] =>
  extensionsNamed(element, 'properties').flatMap((holder) => childrenNamed(holder, 'property'))

export interface FileField {
  id: string
  name: string
  type: string
}

/** Fields of a form that stands in the file itself: kept; an import may have made a form of them (decision 102). */
export const fileFieldsOf = (element: Moddle): FileField[] => {
  const fields = extensionsNamed(element, 'formData').flatMap((data) => childrenNamed(data, 'formField'))
  return [...extensionsNamed(element, 'formProperty'), ...fields].map((field) => ({
    id: textOf(field, 'id') ?? '',
    name: textOf(field, 'name') ?? textOf(field, 'label') ?? '',
    type: textOf(field, 'type') ?? 'string',
  }))
}
