import { kindOf } from '#/modules/tool/gen/model/columnKinds.ts'
import { isWide, type Property } from '#/modules/tool/gen/model/property.ts'
import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str } from '#/modules/tool/gen/text/code.ts'

/** What the kit offers of itself. */
const usualOffers = { list: 'page,list,get,save,remove,export', tree: 'get,save,remove,export' }

function rule(property: Property): string {
  const { type, label, checks, required, filled, dict, counted } = property
  const { family, rule: ruleOf } = kindOf(type)
  if (type.kind === 'enumeration') return `${ruleOf(type)}${required ? '' : filled ? '.optional()' : '.nullish()'}`
  let text = dict !== undefined && type.length === 1 ? 'z.string().length(1)' : ruleOf(type)
  if (counted && family === 'number') text = fromZero(text)
  for (const check of checks) text += `.refine(...fits(${str(check)}, ${str(label)}))`
  if (required) return text
  // What the table fills of itself is left out, never emptied.
  return `${text.replace('.min(1)', '')}${filled ? '.optional()' : '.nullish()'}`
}

function fromZero(text: string): string {
  if (text.startsWith('decimalText')) return text.replace(/ \}\)$/, ", min: '0' })")
  return text.includes('.min(') ? text.replace(/\.min\([^)]*\)/, '.min(0)') : `${text}.min(0)`
}

type Option = readonly [key: string, value: string | false | undefined]

const written = (options: readonly Option[]) => {
  const given = options.flatMap(([key, value]) => (value ? [`${key}: ${value}`] : []))
  return given.length > 0 ? `, { ${given.join(', ')} }` : ''
}

interface Others {
  nameOf: (column: string) => string
  /** As far as the form shows it. */
  labelOf: (column: string) => string | undefined
}

function optionsOf(property: Property, isFirst: boolean, { nameOf, labelOf }: Others): string {
  const { label, source, is, unique, within, title, search, dict, onOff, tree, widget, teller } = property
  const align = source.alignType === 'left' || source.alignType === '' ? undefined : source.alignType
  const ownAlign = dict !== undefined || source.javaType !== 'String' ? undefined : align
  const span = source.colSpan === (isWide(property) ? 4 : 2) || source.colSpan === 0 ? undefined : source.colSpan
  const others = within.map(labelOf)
  const isNamed = others.length > 0 && !others.includes(undefined)
  return written([
    ['unique', unique && 'true'],
    ['uniqueWithin', within.length > 0 && `[${within.map((column) => str(nameOf(column))).join(', ')}]`],
    ['texts', isNamed && `{ taken: ${str(`同一${others.join('、')}的${label}已存在`)} }`],
    ['dict', dict !== undefined && str(dict)],
    ['onOff', onOff && `[${onOff.map(str).join(', ')}]`],
    ['search', search && str(search)],
    ['title', title && !isFirst && 'true'],
    ['widget', widget && str(widget)],
    ['tree', tree && `() => ${ident(tree.entity)}`],
    ['readonly', !is.written && 'true'],
    ['form', !is.edited && 'false'],
    ['list', !is.listed && 'false'],
    // Ids are nothing for a sheet that tells what they mean.
    ['sheet', teller?.by === 'filesOf' && 'false'],
    ['log', !is.logged && 'false'],
    ['span', span !== undefined && String(span)],
    ['newRow', is.newRow && !isWide(property) && 'true'],
    ['align', ownAlign && str(ownAlign)],
  ])
}

/** What a contract may say of a table: no bytes. */
const toldOf = ({ properties }: Slice) => properties.filter(({ type }) => kindOf(type).family !== 'bytes')

function fieldLines(slice: Slice): string[] {
  const { parent, children, attached } = slice
  const properties = toldOf(slice)
  const others: Others = {
    nameOf: (column) =>
      properties.find((each) => each.column === column)?.name ??
      column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    labelOf: (column) => properties.find((each) => each.column === column)?.label,
  }
  const names = new Set(properties.map(({ name }) => name))
  const own = properties.flatMap((property, i) => {
    const { name, label, teller, is, type } = property
    if (name === parent?.by)
      return [`${ident(name)}: field(z.string().max(${type.length}), ${str(parent.label)}, { form: false }),`]
    const line = `${ident(name)}: field(${rule(property)}, ${str(label)}${optionsOf(property, i === 0, others)}),`
    if (!teller) return [line]
    const free = names.has(teller.name) ? `${teller.name}Told` : teller.name
    return [line, `${ident(free)}: ${teller.by}(${str(name)}, ${str(label)}${is.listed ? '' : ', { list: false }'}),`]
  })
  const kept = attached ? ['...attachments(),'] : []
  const rows = children.map(
    ({ key, by, slice: child }) => `${ident(key)}: childRows(${ident(child.entity)}, { by: ${str(by)} }),`,
  )
  return [...own, ...kept, ...rows]
}

function imports(slice: Slice): string {
  const { area, entity, parent, children, attached, isTree } = slice
  const named = new Map<string, Set<string>>()
  const add = (file: string, ...names: string[]) => named.set(file, new Set([...(named.get(file) ?? []), ...names]))
  add('@app/shared/kit/field.ts', 'field')
  const own = toldOf(slice).filter(({ name }) => name !== parent?.by)
  for (const { type, checks, teller, tree, dict } of own) {
    const { ruleFrom } = kindOf(type)
    if (ruleFrom && !(dict !== undefined && type.length === 1)) add(ruleFrom.file, ruleFrom.name)
    if (checks.length > 0) add('@app/shared/kit/textPatterns.ts', 'fits')
    if (teller) add('@app/shared/kit/told.ts', teller.by)
    if (tree && tree.entity !== entity) add(`./${tree.entity}.ts`, ident(tree.entity))
  }
  if (attached) add('@app/shared/kit/told.ts', 'attachments')
  if (children.length > 0) add('@app/shared/kit/childRows.ts', 'childRows')
  for (const { slice: child } of children) add(`@app/shared/${child.area}/${child.entity}.ts`, ident(child.entity))
  if (!isTree) add('@app/shared/kit/resource.ts', 'defineResource', 'type RowOf')
  if (isTree) add('@app/shared/kit/tree.ts', 'defineTree')
  const lines = [...named].map(([file, names]) => {
    const from = file.startsWith('./') ? `@app/shared/${area}/${file.slice(2)}` : file
    return `import { ${[...names].toSorted().join(', ')} } from '${from}'`
  })
  const usesZod = own.some((property) => rule(property).startsWith('z.')) || parent !== undefined
  return [
    ...(usesZod ? ["import { z } from 'zod'"] : []),
    ...lines.toSorted(),
    ...(isTree ? ["import type { RowOf } from '@app/shared/kit/resource.ts'"] : []),
  ].join('\n')
}

export const contract: Template = {
  path: ({ area, entity }) => `packages/shared/src/${area}/${entity}.ts`,
  text: (slice) => {
    const { area, entity, className, label, offers, isTree, parent } = slice
    const isUsual = offers.join() === usualOffers[isTree ? 'tree' : 'list']
    const facts = [
      `name: ${str(`${area}:${entity}`)},`,
      `label: ${str(label)},`,
      ...(parent ? [`perm: ${str(`${parent.area}:${parent.entity}`)},`, 'offers: [],'] : []),
      ...(parent || isUsual ? [] : [`offers: [${offers.map(str).join(', ')}],`]),
      ...(isTree ? [`select: 'session',`] : []),
      ...(isTree && (offers.includes('save') || offers.includes('edit')) ? ['moves: true,'] : []),
      `fields: {\n    ${fieldLines(slice).join('\n    ')}\n  },`,
    ]
    return `${imports(slice)}

export const ${ident(entity)} = ${isTree ? 'defineTree' : 'defineResource'}({
  ${facts.join('\n  ')}
})
export type ${ident(className)} = RowOf<typeof ${ident(entity)}>
`
  },
}
