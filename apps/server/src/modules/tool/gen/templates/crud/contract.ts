import { kindOf } from '#/modules/tool/gen/model/columnKinds.ts'
import { isChosen, type Property, type Slice } from '#/modules/tool/gen/model/slice.ts'
import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str } from '#/modules/tool/gen/text/code.ts'

const everything = 'page,list,get,save,remove,export'

/** What the kit would take of itself. */
const plainWidgets: ReadonlySet<string> = new Set(['', 'input', 'number'])

const widgetNames: Readonly<Record<string, string>> = { imageUpload: 'image', fileUpload: 'file' }

function widgetOf({ source: { htmlType }, type }: Property): string | undefined {
  if (plainWidgets.has(htmlType) || htmlType === 'select') return undefined
  if (htmlType === 'datetime') return type.kind === 'date' ? 'date' : 'datetime'
  return widgetNames[htmlType] ?? htmlType
}

const isWide = ({ source: { htmlType } }: Property) =>
  htmlType === 'textarea' || htmlType === 'editor' || htmlType === 'imageUpload' || htmlType === 'fileUpload'

function rule(property: Property): string {
  const { type, label, checks, required, source } = property
  const isCode = source.dictType !== '' && type.length === 1
  const isCounted = property.name === 'sort' && type.kind === 'integer'
  let text = isCode ? 'z.string().length(1)' : kindOf(type).rule(type)
  if (isCounted) text += '.min(0)'
  for (const check of checks) text += `.refine(...fits(${str(check)}, ${str(label)}))`
  return required ? text : `${text.replace('.min(1)', '')}.nullish()`
}

function options(property: Property, isFirst: boolean): string {
  const { source, is, unique, title } = property
  const widget = widgetOf(property)
  const align = source.alignType === 'left' || source.alignType === '' ? undefined : source.alignType
  const ownAlign = isChosen(property) || source.javaType !== 'String' ? undefined : align
  const span = source.colSpan === (isWide(property) ? 4 : 2) || source.colSpan === 0 ? undefined : source.colSpan
  const all: [string, string | false | undefined][] = [
    ['unique', unique && 'true'],
    ['dict', isChosen(property) && source.dictType !== '' && str(source.dictType)],
    ['search', is.searched && str(source.queryType.toLowerCase())],
    ['title', title && !isFirst && 'true'],
    ['widget', widget && str(widget)],
    ['form', !is.edited && 'false'],
    ['list', !is.listed && 'false'],
    ['span', span !== undefined && String(span)],
    ['newRow', is.newRow && !isWide(property) && 'true'],
    ['align', ownAlign && str(ownAlign)],
  ]
  const given = all.flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []))
  return given.length > 0 ? `, { ${given.join(', ')} }` : ''
}

const fieldLine = (property: Property, i: number) =>
  `${ident(property.name)}: field(${rule(property)}, ${str(property.label)}${options(property, i === 0)}),`

function imports({ properties }: Slice): string {
  const named = properties.flatMap(({ type }) => {
    const { ruleFrom } = kindOf(type)
    return ruleFrom ? [`import { ${ruleFrom.name} } from '${ruleFrom.file}'`] : []
  })
  const patterns = properties.some(({ checks }) => checks.length > 0)
    ? ["import { fits } from '@app/shared/kit/textPatterns.ts'"]
    : []
  return [...new Set([...named, ...patterns])].join('\n')
}

export const contract: Template = {
  path: ({ area, entity }) => `packages/shared/src/${area}/${entity}.ts`,
  text: (slice) => {
    const { area, entity, className, label, offers, properties } = slice
    const fields = properties.map(fieldLine).join('\n    ')
    const isPlain = offers.join() === everything
    return `import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
${imports(slice)}
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

export const ${ident(entity)} = defineResource({
  name: ${str(`${area}:${entity}`)},
  label: ${str(label)},
  ${isPlain ? '' : `offers: [${offers.map(str).join(', ')}],`}
  fields: {
    ${fields}
  },
})
export type ${ident(className)} = RowOf<typeof ${ident(entity)}>
`.replaceAll(/\n\s*\n(?= {2}fields|import)/g, '\n')
  },
}
