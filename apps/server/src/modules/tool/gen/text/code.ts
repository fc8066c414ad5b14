import { isReserved } from '@app/shared/tool/genNames.ts'

/** A name that code is made of; whatever else came this far is an error of ours, not of the caller. */
export function ident(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]*_?$/.test(name) || isReserved(name)) throw new Error(`no name: ${JSON.stringify(name)}`)
  return name
}

/** A text as a literal: no character of it ends the literal, the file or the script around it. */
export const str = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u2028\u2029\u007f-\u009f]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A text between the marks of a comment, on one line. */
export const comment = (text: string): string =>
  text
    .replace(/[\s\u2028\u2029]+/g, ' ')
    .replaceAll('*/', '* /')
    .trim()

/** A text inside a template literal. */
export const raw = (text: string): string => text.replace(/[`\\]|\$\{/g, (part) => `\\${part}`)

const words = (text: string) => text.split(/[^A-Za-z0-9]+/).filter(Boolean)

/** `order_item` and `ORDER_ITEM` are `orderItem`. */
export function camelCase(text: string): string {
  const [first = '', ...rest] = words(text).map((word) => (word === word.toUpperCase() ? word.toLowerCase() : word))
  return first.charAt(0).toLowerCase() + first.slice(1) + rest.map(upperFirst).join('')
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How the query layer calls the column of a property unless told otherwise. */
export const snakeCase = (property: string): string =>
  (property.match(/[\da-z]+|[A-Z]+(?![a-z])|[A-Z][\da-z]+/g) ?? []).map((word) => word.toLowerCase()).join('_')
