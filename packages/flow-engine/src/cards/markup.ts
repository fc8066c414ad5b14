import { CardError } from './types.ts'

/** Characters that a file of XML 1.0 may hold. */
const allowed = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u

/** Whether a text can stand in a file at all; nothing is left out of it in silence. */
export const isWritable = (text: string) => allowed.test(text)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Line ends are escaped too: a reader would make blanks of them in attributes. */
function escaped(text: string): string {
  if (!isWritable(text)) throw new CardError('文字中含有流程文件不能保存的字符')
  return text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? `&#${sign.charCodeAt(0)};`)
}

export type Attributes = Record<string, string | number | boolean | undefined>

/** An element; attributes without a value are left out. */
export function tag(name: string, attributes: Attributes, inner: string[] = []): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  const open = `<${name}${written.join('')}`
  return inner.length > 0 ? `${open}>${inner.join('')}</${name}>` : `${open}/>`
}

/** An element that holds a text. */
export const textTag = (name: string, text: string | number | boolean, attributes: Attributes = {}) =>
  tag(name, attributes, [escaped(String(text))])

/** A setting beyond BPMN, as a child of `extensionElements`; none where nothing is set. */
export const settingTag = (name: string, value: string | number | boolean | undefined): string[] =>
  value === undefined || value === '' ? [] : [textTag(`flowable:${name}`, value)]

export const extensionTags = (children: string[]): string[] =>
  children.length > 0 ? [tag('extensionElements', {}, children)] : []

/** A value of a handler; an expression in it is computed when it runs. */
export const fieldTag = (name: string, text: string) =>
  tag('flowable:field', { name }, [textTag('flowable:string', text)])
